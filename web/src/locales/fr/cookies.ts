import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

const stored = {
  table: [
    ['Nom', 'Nature', 'Utilité', 'Durée'],
    [
      'timbre.session_token',
      'Cookie : HttpOnly, SameSite=Lax et, en https, Secure ; son nom commence alors par __Host-',
      'Maintient votre session ouverte',
      '30 jours',
    ],
    [
      'timbre.signed_in',
      'Cookie : SameSite=Lax et, en https, Secure ; son nom commence alors par __Host-',
      'Indique à la page qu’une session est ouverte, sans dire laquelle, pour ne pas interroger le serveur en vain',
      '30 jours',
    ],
    [
      'timbre.device',
      'Cookie : HttpOnly, SameSite=Lax et, en https, Secure ; son nom commence alors par __Secure- ; envoyé uniquement à la connexion',
      'Déposé à la connexion, pour que vous puissiez encore vous connecter depuis ce navigateur pendant que quelqu’un d’autre essaie de deviner votre mot de passe. Il contient un nombre aléatoire, une date et une signature, aucun nom',
      '30 jours',
    ],
    [
      'timbre.language',
      'Stockage du navigateur',
      'Retient la langue choisie',
      'Jusqu’à ce que vous l’effaciez',
    ],
    [
      'timbre.microphone',
      'Stockage du navigateur',
      'Retient le micro choisi',
      'Jusqu’à ce que vous l’effaciez',
    ],
    [
      'timbre.shortcuts',
      'Stockage du navigateur',
      'Retient si vous avez désactivé les raccourcis clavier',
      'Jusqu’à ce que vous l’effaciez',
    ],
    [
      'timbre.live-words',
      'Stockage du navigateur',
      'Retient si la parole est reconnue sur cet appareil, et par quel modèle',
      'Jusqu’à ce que vous l’effaciez',
    ],
    [
      'timbre.live-words-offer',
      'Stockage du navigateur',
      'Retient que vous avez écarté la proposition de reconnaître la parole sur cet appareil',
      'Jusqu’à ce que vous l’effaciez',
    ],
    [
      'timbre',
      'Base de données du navigateur',
      'Garde les notes que vous dictez ou écrivez tant que notre serveur ne les a pas reçues, pour que rien ne se perde ; seul le compte qui les a enregistrées les voit',
      'Jusqu’à leur envoi, ou jusqu’à ce que vous les supprimiez',
    ],
    [
      'timbre.account',
      'Cache du navigateur',
      'Retient quel compte est connecté ici, pour que l’application s’ouvre et enregistre sans connexion',
      'Jusqu’à votre déconnexion',
    ],
    [
      'timbre.shell',
      'Cache du navigateur',
      'Garde les fichiers de l’application elle-même, et rien de vous, pour qu’elle s’ouvre sans connexion',
      'Jusqu’à ce qu’une version plus récente les remplace',
    ],
    [
      'timbre.speech',
      'Cache du navigateur',
      'Garde les modèles qui reconnaissent la parole sur cet appareil, et rien de vous ; seulement si vous l’avez activé',
      'Jusqu’à ce que vous le désactiviez',
    ],
    [
      'timbre.toast',
      'Stockage du navigateur, propre à un onglet',
      'Affiche sur la page suivante le résultat d’une action de la page précédente',
      'Jusqu’à son affichage',
    ],
    [
      'react-router-scroll-positions',
      'Stockage du navigateur, propre à un onglet',
      'Vous ramène à l’endroit où vous étiez dans une page',
      'Jusqu’à la fermeture de l’onglet',
    ],
  ],
};

const sections = (site: Site): TextSection[] => [
  {
    id: 'what-we-set',
    heading: 'Ce que nous déposons dans votre navigateur',
    blocks: [
      `${site.productName} est édité par ${site.operator}, société de conseil établie en Andorre. Un cookie est un petit texte qu’un site conserve dans votre navigateur et qui lui revient à chaque requête. Le stockage du navigateur y reste aussi, mais n’est pas renvoyé. Voici tout ce que nous déposons :`,
      stored,
    ],
  },
  {
    id: 'duration',
    heading: 'Durée de vie des cookies',
    blocks: [
      'Un cookie persistant est un cookie qui survit à la fermeture du navigateur. Les nôtres durent de 1 à 30 jours. Lorsque vous vous déconnectez, votre session prend fin et son cookie est retiré ; seul reste celui qui reconnaît votre navigateur.',
    ],
  },
  {
    id: 'no-tracking',
    heading: 'Pourquoi il n’y a pas de bandeau',
    blocks: [
      'Nous n’utilisons ni mesure d’audience ni publicité, et nos pages ne comportent aucun cookie tiers. Ce que nous déposons est strictement nécessaire à ce que vous demandez au site. La loi n’exige pas de consentement dans ce cas : nous vous épargnons donc le bandeau.',
    ],
  },
  {
    id: 'checkout',
    heading: 'Au moment de payer',
    blocks: [
      `Le paiement se fait sur une page de ${site.paymentProvider}, en principe dans une fenêtre distincte. Cette page dépose ses propres cookies, par exemple contre la fraude, selon sa propre politique. Nous ne pouvons ni les lire ni les maîtriser.`,
    ],
  },
  {
    id: 'delete',
    heading: 'Comment les supprimer',
    blocks: [
      'Vous pouvez à tout moment supprimer les cookies et les données stockées dans votre navigateur, le plus souvent sous Paramètres, Confidentialité, Données des sites. Vous pouvez aussi les y bloquer.',
      {
        list: [
          'Sans le cookie de session, votre session se ferme ; tant qu’il est bloqué, vous ne pouvez pas vous connecter.',
          'Sans le cookie qui reconnaît votre navigateur, vous devrez peut-être attendre avant de vous connecter si quelqu’un s’acharne à deviner votre mot de passe.',
          'Sans la langue enregistrée, les pages s’ouvrent en anglais jusqu’à ce que vous vous connectiez ou choisissiez de nouveau.',
        ],
      },
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      `Une question sur cette page ? Écrivez à ${site.contactEmail}. La [politique de confidentialité](/privacy) décrit plus largement le traitement de vos données personnelles. Si nous devions un jour déposer autre chose, cette page l’annoncerait d’abord.`,
    ],
  },
];

export const cookies = (site: Site): LongText => ({
  title: 'Politique relative aux cookies',
  lead: `${site.productName} ne dépose que le nécessaire pour maintenir votre session et retenir votre langue. Ici, personne ne vous suit à la trace.`,
  sections: sections(site),
});
