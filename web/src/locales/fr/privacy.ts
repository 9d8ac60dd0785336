import type { Processing } from '@timbre/contract/processing';
import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';
import { listTrackers } from '../../shared/tracker-name.ts';

const data = (site: Site): TextSection[] => [
  {
    id: 'controller',
    heading: 'Qui est responsable',
    blocks: [
      `Le responsable du traitement est ${site.operator}, société de conseil établie en Andorre (${site.operatorAddress}). Pour toute question sur vos données, écrivez à ${site.contactEmail}.`,
    ],
  },
  {
    id: 'data',
    heading: 'Les données que nous traitons',
    blocks: [
      {
        list: [
          'Compte : votre adresse e-mail, votre mot de passe sous forme d’empreinte argon2id, votre langue, votre fuseau horaire, votre formule et vos réglages.',
          'Sessions : la date de connexion, l’adresse IP et le navigateur, pour que vous puissiez voir vos sessions et les fermer.',
          'Activité de sécurité : les connexions et les changements de votre compte, avec l’heure, le navigateur et le début de l’adresse IP, pour que vous remarquiez ce qui ne vient pas de vous.',
          `Connexion : votre jeton pour ${listTrackers(site, 'fr', 'disjunction')}, l’adresse du serveur si c’est le vôtre, le nom et l’adresse e-mail de ce compte, ainsi que les noms de ses espaces de travail, projets, clients et étiquettes.`,
          'Jetons d’API que vous créez : leur nom, leurs autorisations, les quatre derniers caractères et une empreinte du jeton, ses dates de création, d’expiration et de dernière utilisation.',
          'Audio : les notes que vous enregistrez.',
          'Transcriptions : les mots de vos notes, dictées ou saisies, avec leur date et leur fuseau horaire.',
          'Entrées : la description, le projet, le client, les étiquettes et les horaires relevés, avec les mots dont ils proviennent ; et les mots que vous employez pour vos projets, que vous pouvez nous faire oublier.',
          `Entrées créées ailleurs : le projet, le client, les étiquettes et les horaires des entrées de votre compte ${site.timeTracker} qui ne viennent pas de ${site.productName}, mais pas leur description, pour ne rien inscrire par-dessus et pour que vos statistiques puissent les compter.`,
          'Utilisation : les minutes audio consommées, et à quel moment.',
          'Références de facturation : numéros de client, d’abonnement et de transaction, formule et statut. Nous ne recevons aucune donnée de carte.',
          'Journaux techniques : ce qui s’est passé et quand, avec de simples identifiants. Ils ne contiennent ni les mots de vos notes, ni adresse e-mail, ni jeton.',
        ],
      },
      'Vos notes peuvent mentionner d’autres personnes. Limitez-vous à ce qui est utile à l’entrée. Nous n’utilisons pas votre voix pour vous identifier.',
    ],
  },
  {
    id: 'purposes',
    heading: 'Pourquoi, et sur quelle base légale',
    blocks: [
      'Nous appliquons le Règlement général sur la protection des données (RGPD) et la loi andorrane 29/2021 relative à la protection des données personnelles (Llei 29/2021). Les articles cités sont ceux du RGPD ; la loi andorrane prévoit des bases équivalentes.',
      {
        table: [
          ['Finalité', 'Données', 'Base légale'],
          [
            'Gérer votre compte et traiter vos notes',
            'Compte, connexion, jetons d’API, audio, transcriptions, entrées, utilisation',
            'Contrat, art. 6, § 1, b)',
          ],
          [
            'Gérer les formules payantes',
            'Compte, utilisation, références de facturation',
            'Contrat, art. 6, § 1, b)',
          ],
          [
            'Conserver les pièces de facturation',
            'Références de facturation',
            'Obligation légale, art. 6, § 1, c)',
          ],
          [
            'Sécuriser le service, trouver les pannes, empêcher les abus',
            'Sessions, journaux techniques, utilisation',
            'Notre intérêt légitime à offrir un service sûr, art. 6, § 1, f)',
          ],
          [
            'Vous répondre',
            'Votre message et votre adresse',
            'Contrat, ou notre intérêt légitime à vous répondre, art. 6, § 1, b) et f)',
          ],
        ],
      },
      'Sans ces données, nous ne pouvons pas fournir le service. Aucune décision produisant pour vous des effets juridiques n’est prise par une machine seule.',
    ],
  },
];

const given =
  'les mots de la note, le moment et le fuseau horaire où vous l’avez faite, l’heure à laquelle commence votre journée de travail, les noms de vos projets, clients et étiquettes et les mots que vous employez pour vos projets ; jamais votre jeton ni votre adresse e-mail';

const transcribing: Record<Processing['transcribedBy'], string> = {
  'this-server':
    'Les notes dictées sont transcrites sur nos propres serveurs. Aucun service de reconnaissance vocale ne reçoit l’audio.',
  'hosted-service':
    'Les notes dictées sont transcrites par un prestataire externe de reconnaissance vocale (sous-traitant). La section suivante précise ce qu’il reçoit.',
};

const reading: Record<Processing['notesReadBy'], string> = {
  grammar:
    'Sur cette installation, aucun modèle de langage ne lit vos notes. Seule notre propre grammaire y relève les entrées, sur nos propres serveurs. Si nous configurons un modèle, vous pourrez le désactiver pour votre compte dans les [paramètres](/settings).',
  'self-hosted-model':
    'Sur cette installation, un modèle de langage lit chaque note et y relève les entrées. Il tourne sur nos propres serveurs : vos mots n’en sortent pas pour être lus. Vous pouvez le désactiver pour votre compte dans les [paramètres](/settings). Seule notre propre grammaire lit alors vos notes.',
  'hosted-model':
    'Sur cette installation, un modèle de langage lit chaque note et y relève les entrées. Il tourne chez un prestataire externe (sous-traitant), qui reçoit les mots de la note et ce qu’énumère la section suivante. Vous pouvez le désactiver pour votre compte dans les [paramètres](/settings). Seule notre propre grammaire lit alors vos notes.',
};

const sharing = (site: Site, processing: Processing | undefined): TextSection[] => [
  {
    id: 'audio',
    heading: 'Vos enregistrements',
    blocks: [
      'L’audio est conservé chiffré pendant le traitement de votre note. Il est supprimé dès que l’enregistrement a abouti. En cas d’échec, nous le gardons 7 jours au plus, pour qu’une nouvelle tentative reste possible.',
      'Si votre navigateur transcrit lui-même une note, sur votre appareil, il envoie les mots avec l’audio. Nous les conservons chiffrés, comme toute transcription, et les utilisons au lieu de transcrire l’audio.',
    ],
  },
  {
    id: 'reading',
    heading: 'Qui transcrit et lit vos notes',
    blocks: [
      {
        general: [
          'Les notes dictées sont transcrites sur nos propres serveurs ou, là où il en est configuré un, par un prestataire externe de reconnaissance vocale (sous-traitant). La section suivante précise ce qu’il reçoit.',
          'Là où un modèle de langage est configuré, il lit chaque note et y relève les entrées ; ailleurs, seule notre propre grammaire le fait. Ce modèle tourne sur nos propres serveurs ou chez un prestataire externe (sous-traitant), qui reçoit les mots de la note et ce qu’énumère la section suivante. Vous pouvez le désactiver pour votre compte dans les [paramètres](/settings). Seule notre propre grammaire lit alors vos notes.',
        ],
        here: processing && [transcribing[processing.transcribedBy], reading[processing.notesReadBy]],
      },
    ],
  },
  {
    id: 'recipients',
    heading: 'Qui reçoit quoi',
    blocks: [
      'Nos sous-traitants agissent pour notre compte, sur nos instructions, et ne reçoivent que ce que leur tâche exige. Demandez-nous qui ils sont : nous vous l’indiquerons.',
      {
        table: [
          ['Destinataire', 'Ce qu’il reçoit', 'Quand'],
          ['Hébergement (sous-traitant)', 'Les données que nous conservons', 'En permanence'],
          [
            'Envoi des e-mails : un prestataire SMTP (sous-traitant)',
            'Votre adresse e-mail et le message',
            'Lorsque nous vous écrivons au sujet de votre compte',
          ],
          [
            'Reconnaissance vocale',
            'Par défaut, personne : elle tourne sur nos propres serveurs. Un prestataire externe (sous-traitant) recevrait l’audio et, pour l’orthographe, les noms de vos projets, clients et étiquettes',
            'Seulement là où nous avons configuré un tel prestataire',
          ],
          [
            'Modèle de langage',
            `Personne si aucun n’est configuré ou s’il tourne sur nos propres serveurs. Un prestataire externe (sous-traitant) recevrait ${given}`,
            'Seulement là où nous avons configuré un tel prestataire ; alors pour chaque note, sauf si vous l’avez désactivé dans les paramètres',
          ],
          [
            'Votre outil de suivi du temps',
            'Vos entrées, avec le jeton qui nous y donne accès',
            'Sur votre instruction. Il en répond dans le cadre de votre propre contrat avec lui',
          ],
          [
            `${site.paymentProvider}, marchand officiel (merchant of record)`,
            'Votre adresse e-mail et une référence à votre compte ; vous lui confiez vous-même vos données de paiement',
            'Lorsque vous ouvrez la page de paiement ou gérez une formule payante. Il est lui-même responsable du traitement',
          ],
        ],
      },
      `Dans votre outil de suivi du temps, nous lisons les noms qu’utilise votre compte et, une fois par heure, dans la mesure où il le signale, ce qui a changé dans vos entrées : pour savoir si les nôtres sont bien arrivées, montrer ce que vous y avez modifié ou supprimé, et connaître vos heures déjà prises. Dans une équipe, le propriétaire voit combien de minutes chaque membre a utilisées, jamais les notes d’un autre. Nous ne transmettons de données aux autorités que si la loi nous y oblige.`,
    ],
  },
  {
    id: 'transfers',
    heading: 'Transferts internationaux',
    blocks: [
      'Nous sommes établis en Andorre, pays dont la Commission européenne reconnaît le niveau de protection adéquat (décision 2010/625/UE). Si un sous-traitant opère dans un pays sans décision de ce type, le transfert repose sur des clauses contractuelles types ou sur une autre garantie prévue par la loi. Vous pouvez nous en demander une copie.',
      `Votre outil de suivi du temps et ${site.paymentProvider} peuvent traiter des données dans d’autres pays, comme l’expliquent leurs propres politiques.`,
    ],
  },
];

const keeping = (): TextSection[] => [
  {
    id: 'retention',
    heading: 'Durées de conservation',
    blocks: [
      {
        table: [
          ['Données', 'Durée'],
          [
            'Données du compte, dont transcriptions, entrées et historique',
            'Tant que vous avez un compte ; effacées 30 jours après la suppression du compte',
          ],
          [
            'Jeton de votre connexion',
            'Jusqu’à son remplacement ; effacé aussitôt si vous supprimez le compte',
          ],
          [
            'Entrées créées ailleurs',
            'Comme le jeton de votre connexion ; effacées aussi quand vous connectez un autre compte',
          ],
          [
            'Jetons d’API que vous créez',
            'Jusqu’à leur suppression, à la réinitialisation de votre mot de passe ou 30 jours après leur expiration ; au plus tard, effacés avec le compte',
          ],
          ['Audio', 'Jusqu’à ce que l’enregistrement ait abouti ; 7 jours au plus en cas d’échec'],
          ['Activité de sécurité', '180 jours ; au plus tard, effacée avec le compte'],
          ['Pièces de facturation', '7 ans'],
          ['Journaux d’utilisation', '90 jours'],
          ['Minutes par mois dans une équipe', '6 mois'],
          ['Invitations dans une équipe restées sans réponse', '30 jours après leur expiration'],
        ],
      },
      'Vous pouvez à tout moment retirer de votre historique un enregistrement, ou tous. Pendant les 30 jours qui suivent la suppression, il vous suffit de vous connecter pour reprendre votre compte.',
    ],
  },
  {
    id: 'security',
    heading: 'Sécurité',
    blocks: [
      'Les données sensibles sont conservées chiffrées en AES-256-GCM : votre jeton, l’audio stocké et les transcriptions. Les mots de passe n’existent que sous forme d’empreintes argon2id, et les jetons d’API que vous créez sous forme d’empreintes SHA-256. Afficher le jeton, créer un jeton d’API, changer de mot de passe, exporter vos données ou supprimer le compte demande de ressaisir votre mot de passe.',
    ],
  },
  {
    id: 'breaches',
    heading: 'En cas d’incident',
    blocks: [
      'Si une violation met en danger les données de personnes, nous la notifions à l’autorité de protection des données dans les 72 heures après en avoir eu connaissance. Si le risque est élevé pour vous, nous vous prévenons aussi, dans les meilleurs délais, en vous indiquant ce que vous pouvez faire.',
    ],
  },
];

const people = (site: Site): TextSection[] => [
  {
    id: 'rights',
    heading: 'Vos droits',
    blocks: [
      'Vous disposez des droits suivants :',
      {
        list: [
          'accès : savoir ce que nous détenons sur vous et en obtenir une copie ;',
          'export et portabilité : emporter vos données, dans une archive de fichiers JSON et CSV ;',
          'rectification : faire corriger ce qui est inexact ;',
          'effacement : faire supprimer vos données ;',
          'limitation et opposition : restreindre un usage de vos données, ou vous opposer à celui qui repose sur notre intérêt légitime ;',
          'réclamation : saisir l’agence andorrane de protection des données (APDA, Agència Andorrana de Protecció de Dades) ou l’autorité de votre lieu de résidence.',
        ],
      },
      `L’export et la suppression se trouvent dans les paramètres. Pour le reste, écrivez à ${site.contactEmail}. Nous répondons dans un délai d’un mois.`,
    ],
  },
  {
    id: 'children',
    heading: 'Mineurs',
    blocks: [
      `${site.productName} ne s’adresse pas aux moins de 16 ans. Si nous apprenons qu’un compte appartient à un enfant de moins de 16 ans, nous le supprimons.`,
    ],
  },
  {
    id: 'never',
    heading: 'Ce que nous ne faisons pas',
    blocks: [
      'Nous ne vendons pas vos données. Nous n’affichons aucune publicité et n’utilisons aucun outil de mesure d’audience. Nous n’entraînons aucun modèle avec vos notes.',
    ],
  },
  {
    id: 'changes',
    heading: 'Modification de cette politique',
    blocks: [
      'Quand nos traitements changent, cette page change aussi. Les changements importants pour vous sont annoncés par e-mail avant de s’appliquer. La date indiquée sur cette page est celle de la dernière version.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [`${site.operator}, ${site.operatorAddress}, ${site.contactEmail}.`],
  },
];

export const privacy = (site: Site, processing?: Processing): LongText => ({
  title: 'Politique de confidentialité',
  lead: `${site.productName} se sert de ce que vous dites pour consigner votre temps de travail, et pour rien d’autre. Cette page indique ce que nous traitons, qui le reçoit, quand nous l’effaçons et ce que vous pouvez nous demander.`,
  sections: [...data(site), ...sharing(site, processing), ...keeping(), ...people(site)],
});
