import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

const sections = (site: Site): TextSection[] => [
  {
    id: 'guarantee',
    heading: 'Garantie de remboursement de 14 jours',
    blocks: [
      `Si ${site.productName} ne vous convient pas, demandez votre remboursement dans les 14 jours suivant votre premier paiement. Vous n’avez pas à vous justifier, et la totalité du montant vous est rendue.`,
      'La garantie porte sur le premier paiement uniquement, une seule fois par client. Une formule que vous reprenez plus tard n’ouvre pas droit à un nouveau « premier paiement ». Une fois le remboursement accepté, la formule payante prend fin et votre compte continue avec la formule Free.',
    ],
  },
  {
    id: 'how-to-ask',
    heading: 'Comment faire la demande',
    blocks: [
      `Écrivez à ${site.contactEmail} depuis l’adresse e-mail de votre compte. La date du paiement ou le numéro du reçu nous aide à le retrouver.`,
    ],
  },
  {
    id: 'timing',
    heading: 'Combien de temps cela prend',
    blocks: [
      {
        list: [
          'Nous répondons sous 2 à 3 jours ouvrés.',
          'Une fois accepté, le remboursement est traité en 5 à 10 jours ouvrés, soit 10 jours ouvrés au plus au total à compter de notre accord.',
        ],
      },
      'La somme est versée sur le moyen de paiement que vous avez utilisé.',
    ],
  },
  {
    id: 'merchant-of-record',
    heading: 'Qui vous rembourse',
    blocks: [
      `${site.productName} est édité par ${site.operator}, société de conseil établie en Andorre. Ses formules sont vendues par ${site.paymentProvider}, marchand officiel (merchant of record). C’est ${site.paymentProvider} qui a encaissé votre paiement, qui figure sur votre relevé et sur votre reçu, et qui effectue le remboursement. Vous pouvez aussi vous adresser directement à lui.`,
    ],
  },
  {
    id: 'renewals',
    heading: 'Renouvellements',
    blocks: [
      'Les renouvellements ne sont pas remboursés. Vous pouvez résilier à tout moment dans les paramètres : plus rien n’est prélevé, et vous gardez l’accès à votre formule jusqu’à la fin de la période payée. Le compte passe ensuite à la formule Free.',
    ],
  },
  {
    id: 'trials',
    heading: 'Périodes d’essai',
    blocks: [
      'Lorsqu’une formule comporte un essai gratuit, vous pouvez le commencer sans moyen de paiement. À son terme, l’essai se transforme en formule payante, sauf s’il a été résilié. Il faut pour cela qu’un moyen de paiement ait été ajouté avant la fin de l’essai ; à défaut, rien n’est prélevé et le compte continue avec la formule Free.',
      'Après un essai, le premier paiement est la première somme réellement prélevée. Les 14 jours courent à partir de là.',
    ],
  },
  {
    id: 'statutory-rights',
    heading: 'Vos droits légaux',
    blocks: [
      'Cette garantie s’ajoute aux droits que la loi vous donne et n’en retire aucun. Dans l’Union européenne, un consommateur peut se rétracter d’un contrat conclu en ligne dans un délai de 14 jours.',
      'En vous abonnant, vous demandez que la formule commence tout de suite et consentez ainsi à son exécution immédiate pendant ce délai. La loi peut alors permettre au vendeur de retenir une part pour ce qui a déjà été fourni, ou mettre fin au droit de rétractation une fois que tout l’a été. Notre garantie n’en est pas réduite : dans les 14 jours suivant le premier paiement, il vous est rendu en entier.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      `Si un prélèvement vous paraît anormal, écrivez à ${site.contactEmail} avant de le contester auprès de votre banque : une rétrofacturation (chargeback) entraîne la suspension du compte.`,
    ],
  },
];

export const refund = (site: Site): LongText => ({
  title: 'Politique de remboursement',
  lead: 'Votre premier paiement est couvert par une garantie de remboursement de 14 jours. Les renouvellements ne sont pas remboursés, mais vous pouvez les arrêter à tout moment.',
  sections: sections(site),
});
