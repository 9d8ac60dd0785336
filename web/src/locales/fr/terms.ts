import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';
import { listTrackers } from '../../shared/tracker-name.ts';

const service = (site: Site): TextSection[] => [
  {
    id: 'who-we-are',
    heading: 'Qui nous sommes',
    blocks: [
      `${site.productName}, accessible à l’adresse ${site.publicUrl}, est édité par ${site.operator}, société de conseil établie en Andorre (${site.operatorAddress}). « Nous » désigne cette société. « Vous » désigne la personne qui utilise le service et, si elle agit pour une entreprise, cette entreprise.`,
    ],
  },
  {
    id: 'service',
    heading: 'Ce que fait le service',
    blocks: [
      `Vous dictez ou saisissez une note sur votre travail. ${site.productName} transcrit votre voix, repère les entrées de temps et les inscrit dans votre outil de suivi du temps : ${listTrackers(site, 'fr', 'disjunction')}. Vous pouvez modifier ou supprimer chaque entrée, ou annuler une note entière.`,
    ],
  },
  {
    id: 'account',
    heading: 'Votre compte',
    blocks: [
      'Vous devez avoir au moins 16 ans pour ouvrir un compte.',
      'Indiquez une adresse e-mail qui vous appartient et confirmez-la lorsque nous vous le demandons. Un compte est personnel ; dans une équipe, chaque membre a le sien. Gardez votre mot de passe pour vous et prévenez-nous sans attendre si vous pensez qu’un tiers utilise votre compte.',
    ],
  },
  {
    id: 'time-tracker',
    heading: 'Votre compte de suivi du temps',
    blocks: [
      `${listTrackers(site, 'fr', 'conjunction')} sont indépendants de nous, et l’exploitant du vôtre a ses propres conditions. Vous le reliez au moyen d’un jeton d’API. Ne reliez qu’un compte que vous avez le droit d’utiliser. Vous pouvez à tout moment remplacer le jeton ici ou le réinitialiser là-bas.`,
      `Nous n’y créons, modifions ou supprimons des entrées que pour donner suite à vos notes et à vos actions dans ${site.productName}. Les limites ou les pannes du service peuvent retarder une entrée ; la note reste alors en attente, et l’application vous l’indique.`,
    ],
  },
  {
    id: 'ai-output',
    heading: 'Un résultat automatique peut être faux',
    blocks: [
      'La transcription et la lecture des notes sont automatiques et font en partie appel à l’intelligence artificielle. Un nom peut être mal entendu, un jour ou une durée mal compris. Nous signalons les entrées douteuses, mais une entrée sans signalement peut aussi être erronée.',
      'Vérifiez vos entrées avant de facturer, de payer ou de déclarer quoi que ce soit sur leur base. Cette vérification relève de votre responsabilité.',
    ],
  },
  {
    id: 'plans',
    heading: 'Formules et minutes',
    blocks: [
      'Chaque formule comprend des minutes audio. Il s’agit d’un total pour tous les enregistrements d’un mois civil.',
      {
        table: [
          ['Formule', 'Minutes audio par mois'],
          ['Free', '2'],
          ['Starter', '5'],
          ['Pro', '10'],
          ['Team', '20 par utilisateur, mises en commun dans l’équipe'],
        ],
      },
      'Seule compte la durée de l’audio telle que notre serveur la mesure. Le mois suit le fuseau horaire de votre compte ou, dans une équipe, celui de son propriétaire. Un enregistrement qui échoue vous rend ses minutes ; le supprimer ou l’annuler ne les rend pas. Les notes saisies au clavier n’en consomment pas. Les minutes non utilisées ne sont pas reportées. Une note dure au plus 10 minutes.',
    ],
  },
];

const money = (site: Site): TextSection[] => [
  {
    id: 'payment',
    heading: 'Prix et paiement',
    blocks: [
      `Les prix sont ceux de la [page des tarifs](/pricing). ${site.paymentProvider} est le marchand officiel (merchant of record) de toutes les commandes : il vous vend l’abonnement, encaisse le paiement, s’occupe des taxes et vous adresse la facture. Ses conditions destinées aux acheteurs s’appliquent au paiement. Nous ne recevons jamais votre numéro de carte.`,
      'Une formule payante se renouvelle chaque mois jusqu’à sa résiliation. Si le paiement d’un renouvellement échoue, elle reste en vigueur 7 jours de plus ; le compte passe ensuite à la formule Free jusqu’à ce que le paiement aboutisse. Avant de changer de formule ou de nombre de places, vous voyez ce que cela coûte.',
    ],
  },
  {
    id: 'price-changes',
    heading: 'Changements de prix',
    blocks: [
      'Si le prix de votre formule change, nous vous en avertissons par e-mail au moins 30 jours à l’avance. Si vous n’êtes pas d’accord, résiliez avant l’entrée en vigueur du nouveau prix.',
    ],
  },
  {
    id: 'cancellation',
    heading: 'Résiliation',
    blocks: [
      'Vous pouvez résilier une formule payante à tout moment dans les paramètres. Elle reste active jusqu’à la fin de la période déjà payée. Le compte passe ensuite à la formule Free et conserve son historique.',
    ],
  },
  {
    id: 'refunds',
    heading: 'Remboursements',
    blocks: [
      'Votre premier paiement est couvert par une garantie de remboursement de 14 jours. La [politique de remboursement](/refund) explique comment en bénéficier et ce qui vaut pour les renouvellements.',
    ],
  },
  {
    id: 'chargebacks',
    heading: 'Rétrofacturation',
    blocks: [
      `Une rétrofacturation (chargeback) entraîne la suspension du compte et met fin à l’abonnement. Si un paiement vous semble anormal, écrivez à ${site.contactEmail} avant de le contester auprès de votre banque. Lorsque la rétrofacturation est annulée, nous levons la suspension.`,
    ],
  },
];

const rules = (site: Site): TextSection[] => [
  {
    id: 'acceptable-use',
    heading: 'Bon usage',
    blocks: [
      'Nous vous demandons de ne pas :',
      {
        list: [
          'utiliser le service à des fins illicites ou contraires aux droits d’autrui ;',
          'enregistrer des personnes à leur insu ;',
          'attaquer, sonder ou surcharger le service, ni en contourner les limites ;',
          'partager ou revendre votre compte ;',
          'relier un compte de suivi du temps sans l’accord de son titulaire.',
        ],
      },
      'Nous pouvons suspendre un compte qui enfreint ces règles. Nous vous en donnons le motif, sauf si la loi l’interdit.',
    ],
  },
  {
    id: 'your-content',
    heading: 'Vos contenus restent à vous',
    blocks: [
      'Vos notes, vos transcriptions et vos entrées vous appartiennent. Vous nous autorisez à les traiter dans la mesure où le service l’exige, et pas au-delà. Nous ne les vendons pas et n’entraînons aucun modèle avec elles. La [politique de confidentialité](/privacy) donne les détails.',
      'Vos propos peuvent concerner des clients ou des collègues. Assurez-vous d’avoir le droit de nous les confier.',
    ],
  },
  {
    id: 'availability',
    heading: 'Disponibilité',
    blocks: [
      `Nous veillons au bon fonctionnement de ${site.productName}, sans garantir un taux de disponibilité. La maintenance, une panne ou la défaillance d’un autre service peuvent l’interrompre. Nous pouvons améliorer, modifier ou retirer des fonctions ; si une formule payante y perd quelque chose d’essentiel, nous vous prévenons.`,
    ],
  },
  {
    id: 'liability',
    heading: 'Responsabilité',
    blocks: [
      `Pour tout ce qui touche au service, notre responsabilité totale est limitée au plus élevé des deux montants suivants : vos paiements pour ${site.productName} au cours des 12 derniers mois, ou 100 €.`,
      'Dans la mesure permise par la loi, nous ne répondons ni du manque à gagner ni des dommages qu’une vérification des entrées aurait évités. Rien dans ces conditions ne limite la responsabilité en cas de faute intentionnelle, de faute lourde ou d’atteinte à la vie ou à la santé, ni celle que la loi interdit de limiter.',
    ],
  },
];

const endings = (site: Site): TextSection[] => [
  {
    id: 'ending',
    heading: 'Fin du compte',
    blocks: [
      `Vous pouvez supprimer votre compte dans les paramètres. L’accès prend fin aussitôt, l’abonnement est résilié et le jeton de votre outil de suivi effacé. Pour profiter du reste d’une période payée, résiliez d’abord la formule et supprimez le compte plus tard.`,
      `Pendant 30 jours, il vous suffit de vous connecter pour reprendre votre compte. Passé ce délai, ses données sont supprimées, hormis celles que la [politique de confidentialité](/privacy) prévoit de garder plus longtemps. Les entrées déjà inscrites dans votre outil de suivi y restent.`,
      'Nous pouvons mettre fin à un compte en cas de manquement grave ou répété à ces conditions.',
    ],
  },
  {
    id: 'changes',
    heading: 'Modification des conditions',
    blocks: [
      'Nous pouvons modifier ces conditions lorsque le service ou la loi évolue. Les changements importants pour vous sont annoncés par e-mail avant de s’appliquer. Si vous n’êtes pas d’accord, vous pouvez fermer votre compte d’ici là. La date indiquée sur cette page est celle de la dernière version.',
    ],
  },
  {
    id: 'law',
    heading: 'Droit applicable',
    blocks: [
      'Le droit andorran s’applique et les tribunaux d’Andorre sont compétents. Si vous êtes un consommateur, vous gardez la protection impérative du pays où vous vivez, ainsi que le droit d’en saisir les tribunaux lorsque la loi vous l’accorde.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [`${site.operator}, ${site.operatorAddress}, ${site.contactEmail}.`],
  },
];

export const terms = (site: Site): LongText => ({
  title: 'Conditions d’utilisation',
  lead: `Ces conditions forment le contrat entre vous et ${site.operator} au sujet de ${site.productName}. En bref : vous parlez, nous notons, vous vérifiez, et vous partez quand vous le souhaitez.`,
  sections: [...service(site), ...money(site), ...rules(site), ...endings(site)],
});
