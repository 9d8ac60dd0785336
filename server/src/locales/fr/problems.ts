import type { ProblemCode } from '@timbre/contract/problem';

/** What people read when the API says no: one sentence that says what to do. */
export const problems: Record<ProblemCode, string> = {
  'request-invalid': 'Il manque quelque chose, ou une valeur n’a pas la bonne forme. Vérifiez votre saisie.',
  'authorization-invalid':
    'Cette demande est incomplète ou vient d’un assistant inconnu. Recommencez depuis l’assistant.',
  'credentials-wrong': 'Adresse e-mail ou mot de passe incorrect',
  'code-wrong':
    'Ce code est erroné ou a déjà servi. Saisissez le code que votre application affiche maintenant, ou un code de secours.',
  'passkey-wrong':
    'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen de vous connecter.',
  'sign-in-expired': 'Cette connexion a pris trop de temps. Saisissez à nouveau votre mot de passe.',
  'second-factor-needed':
    'Configurez d’abord la validation en deux étapes : une clé d’accès ou une application d’authentification, dans vos paramètres.',
  'second-factor-required':
    'Votre équipe exige la validation en deux étapes. Ajoutez une autre clé d’accès ou une application d’authentification avant de supprimer celle-ci.',
  'too-many-passkeys': 'Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une d’abord.',
  'totp-already':
    'Une application d’authentification est déjà configurée. Supprimez-la avant d’en configurer une autre.',
  'session-needed': 'Connectez-vous pour continuer.',
  'signed-in-as-another':
    'Ce navigateur est maintenant connecté à un autre compte : rien n’a été fait. Les notes non envoyées restent dans ce navigateur ; reconnectez-vous à votre compte pour les envoyer.',
  'api-token-wrong': 'Ce jeton est inconnu, supprimé ou expiré. Créez-en un autre dans vos paramètres.',
  'scope-needed': 'Ce jeton n’en a pas le droit. Créez-en un avec la bonne autorisation dans vos paramètres.',
  'too-many-assistants': 'Vous avez atteint le nombre maximal d’assistants. Déconnectez-en un d’abord.',
  'too-many-tokens': 'Vous avez atteint le nombre maximal de jetons. Supprimez-en un d’abord.',
  'origin-foreign': 'Cette requête vient d’un autre site : elle a été refusée.',
  'password-wrong': 'Mot de passe incorrect',
  'current-password-wrong': 'Le mot de passe actuel est incorrect',
  'verification-needed': 'Saisissez à nouveau votre mot de passe pour continuer.',
  'minutes-spent':
    'Cette note dépasse les minutes qu’il vous reste ce mois-ci. Changez de formule pour continuer.',
  'payment-declined':
    'Votre carte a été refusée et rien n’a été modifié. Mettez à jour votre moyen de paiement, puis réessayez.',
  'signature-wrong': 'Ce message n’est pas signé par le prestataire de paiement.',
  'account-suspended':
    'Ce compte est suspendu, car un paiement a été contesté. Écrivez à l’assistance pour régler la situation.',
  'role-needed': 'Seul le propriétaire de l’équipe, ou l’un de ses administrateurs, peut faire cela.',
  'email-unverified':
    'Confirmez d’abord votre adresse e-mail, par le lien que nous vous avons envoyé. Vous pouvez le redemander en haut de vos enregistrements.',
  'invitation-of-other':
    'Cette invitation a été envoyée à une autre adresse. Connectez-vous avec le compte qui la porte, ou demandez à être invité avec celle-ci.',
  'team-needed': 'Vous ne faites partie d’aucune équipe.',
  'team-ended': 'La formule Team de cette équipe a pris fin. Son propriétaire peut la reprendre.',
  'team-full': 'Toutes les places de cette équipe sont prises. Ajoutez une place ou retirez une invitation.',
  'member-already': 'Cette personne fait déjà partie d’une équipe et devrait d’abord la quitter.',
  'own-plan-undecided':
    'Vous payez votre propre formule. Choisissez si vous la gardez avant de rejoindre l’équipe.',
  'seats-taken': 'L’équipe compte plus de membres que cela. Retirez d’abord quelqu’un.',
  'seats-of-team': 'Les places se changent sur la page de l’équipe.',
  'purchase-unknown':
    'Le prestataire de paiement ne connaît pas ce paiement. Si vous avez été débité, contactez l’assistance.',
  'purchase-unpaid':
    'Ce paiement n’est pas encore confirmé. Votre formule démarrera d’elle-même dès qu’il le sera.',
  'purchase-not-yours':
    'Rien n’indique que ce paiement soit celui de votre compte. Contactez l’assistance, nous réglerons cela.',
  'purchase-unfit':
    'Ce paiement ne donne droit à aucune formule. Contactez l’assistance, nous réglerons cela.',
  'subscription-needed': 'Il n’y a pas d’abonnement à modifier. Choisissez d’abord une formule.',
  'subscription-locked':
    'Le prestataire de paiement n’accepte aucune modification pour l’instant. Réessayez dans une heure.',
  'plan-not-sold': 'Cette formule n’est pas disponible à l’achat.',
  'payment-unavailable':
    'Le prestataire de paiement ne répond pas. Rien n’a été modifié ; réessayez dans un instant.',
  'not-found': 'Il n’y a rien ici.',
  'account-leaving': 'Ce compte est en cours de suppression. Connectez-vous et conservez-le pour continuer.',
  'link-expired': 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  'email-taken': 'Un compte existe déjà avec cette adresse e-mail. Connectez-vous plutôt.',
  'connection-needed':
    'Connectez d’abord votre outil de suivi du temps : Timbre a besoin de son jeton pour y écrire.',
  'audio-unreadable':
    'Cet enregistrement est illisible. Recommencez ici, ou envoyez-le en WebM ou en M4A (AAC).',
  'audio-too-long': 'Une note dure dix minutes au plus. Faites-en deux, s’il vous plaît.',
  'token-refused': '{tracker} refuse ce jeton. Copiez-le à nouveau depuis votre profil {tracker}.',
  'address-unusable':
    'Aucun {tracker} joignable ne répond à cette adresse. Elle commence par https:// et doit être accessible depuis Internet.',
  'token-of-other-product':
    'Cette clé appartient à {product}, qui est un autre produit. Le jeton qu’il nous faut se trouve au bas de votre page de profil {tracker}.',
  'project-unknown': 'Ce projet n’existe plus dans votre compte. Choisissez-en un autre.',
  'task-unknown': 'Cette tâche ne fait pas partie du projet. Choisissez-en une autre.',
  'entry-gone':
    'Cette entrée a été supprimée dans {tracker} et ne peut plus être modifiée. Supprimez-la ici aussi, ou dictez-la dans une nouvelle note.',
  'correction-impossible':
    'Ces modifications sont impossibles : elles se contredisent, ne changent rien, ou le total des parties ne correspond pas.',
  'proposal-changed':
    'Ces modifications ne sont plus celles que vous avez vues : rien n’a été fait. Relisez-les, puis appliquez-les.',
  'change-refused': '{tracker} refuse cette modification. L’entrée reste telle quelle.',
  'too-many-tries': 'Trop d’essais. Réessayez dans {minutes} min.',
  'quota-spent': 'La limite horaire de {tracker} est atteinte. Réessayez dans {minutes} min.',
  'workspace-unknown':
    'Votre compte {tracker} n’a pas d’espace de travail avec cet identifiant. Laissez le champ vide pour l’espace par défaut.',
  'service-unavailable': '{tracker} est injoignable pour le moment. Réessayez dans quelques minutes.',
  'request-too-slow': 'L’envoi a pris trop de temps. Veuillez réessayer.',
  'request-too-large': 'C’est plus que ce que nous pouvons recevoir en une fois.',
  'media-type-unknown': 'Nous ne savons pas lire ce type de contenu.',
  'password-short': 'Le mot de passe doit comporter au moins 8 caractères',
  'password-common': 'Ce mot de passe est parmi les premiers que l’on essaie. Choisissez-en un autre.',
  internal: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
  unavailable: 'Timbre n’est pas entièrement disponible. Réessayez dans un instant.',
};
