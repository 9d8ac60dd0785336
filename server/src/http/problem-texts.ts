import type { Language } from '@timbre/contract/language';
import type { ProblemCode } from '@timbre/contract/problem';

/** What people read when the API says no: one sentence that says what to do. */
export const problemTexts: Record<ProblemCode, Record<Language, string>> = {
  'request-invalid': {
    en: 'Something in this request is missing or malformed. Please check what you entered.',
    fr: 'Il manque quelque chose, ou une valeur n’a pas la bonne forme. Vérifiez votre saisie.',
  },
  'credentials-wrong': {
    en: 'Invalid email or password',
    fr: 'Adresse e-mail ou mot de passe incorrect',
  },
  'code-wrong': {
    en: 'This code is wrong or was used already. Enter the code that your app shows now, or a recovery code.',
    fr: 'Ce code est erroné ou a déjà servi. Saisissez le code que votre application affiche maintenant, ou un code de secours.',
  },
  'passkey-wrong': {
    en: 'This passkey was not accepted. Try again, or choose another way to log in.',
    fr: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen de vous connecter.',
  },
  'sign-in-expired': {
    en: 'This login took too long. Enter your password again.',
    fr: 'Cette connexion a pris trop de temps. Saisissez à nouveau votre mot de passe.',
  },
  'second-factor-needed': {
    en: 'Set up two-step sign-in first: a passkey or an authenticator app, in your settings.',
    fr: 'Configurez d’abord la validation en deux étapes : une clé d’accès ou une application d’authentification, dans vos paramètres.',
  },
  'second-factor-required': {
    en: 'Your team requires two-step sign-in. Add another passkey or an authenticator app before you remove this one.',
    fr: 'Votre équipe exige la validation en deux étapes. Ajoutez une autre clé d’accès ou une application d’authentification avant de supprimer celle-ci.',
  },
  'too-many-passkeys': {
    en: 'You have as many passkeys as an account can have. Remove one first.',
    fr: 'Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une d’abord.',
  },
  'totp-already': {
    en: 'An authenticator app is set up already. Remove it before you set up another.',
    fr: 'Une application d’authentification est déjà configurée. Supprimez-la avant d’en configurer une autre.',
  },
  'session-needed': {
    en: 'Please log in to continue.',
    fr: 'Connectez-vous pour continuer.',
  },
  'signed-in-as-another': {
    en: 'This browser is signed in to another account now, so nothing was done. Unsent notes stay in this browser: log in to your own account again to send them.',
    fr: 'Ce navigateur est maintenant connecté à un autre compte : rien n’a été fait. Les notes non envoyées restent dans ce navigateur ; reconnectez-vous à votre compte pour les envoyer.',
  },
  'api-token-wrong': {
    en: 'This token is unknown, deleted or expired. Make another one in your settings.',
    fr: 'Ce jeton est inconnu, supprimé ou expiré. Créez-en un autre dans vos paramètres.',
  },
  'scope-needed': {
    en: 'This token may not do that. Make one with the right permission in your settings.',
    fr: 'Ce jeton n’en a pas le droit. Créez-en un avec la bonne autorisation dans vos paramètres.',
  },
  'too-many-tokens': {
    en: 'You have as many tokens as an account can have. Delete one first.',
    fr: 'Vous avez atteint le nombre maximal de jetons. Supprimez-en un d’abord.',
  },
  'origin-foreign': {
    en: 'This request came from another site and was refused.',
    fr: 'Cette requête vient d’un autre site : elle a été refusée.',
  },
  'password-wrong': {
    en: 'Invalid password',
    fr: 'Mot de passe incorrect',
  },
  'current-password-wrong': {
    en: 'Current password is incorrect',
    fr: 'Le mot de passe actuel est incorrect',
  },
  'verification-needed': {
    en: 'Please enter your password again to go on.',
    fr: 'Saisissez à nouveau votre mot de passe pour continuer.',
  },
  'minutes-spent': {
    en: 'This note is longer than the minutes left in your plan this month. Upgrade to go on.',
    fr: 'Cette note dépasse les minutes qu’il vous reste ce mois-ci. Changez de formule pour continuer.',
  },
  'payment-declined': {
    en: 'Your card was declined, and nothing was changed. Update your payment method and try again.',
    fr: 'Votre carte a été refusée et rien n’a été modifié. Mettez à jour votre moyen de paiement, puis réessayez.',
  },
  'signature-wrong': {
    en: 'This message is not signed by the payment provider.',
    fr: 'Ce message n’est pas signé par le prestataire de paiement.',
  },
  'account-suspended': {
    en: 'This account is suspended because a payment was disputed. Write to support to settle it.',
    fr: 'Ce compte est suspendu, car un paiement a été contesté. Écrivez à l’assistance pour régler la situation.',
  },
  'role-needed': {
    en: 'Only the owner of the team, or one of its admins, can do this.',
    fr: 'Seul le propriétaire de l’équipe, ou l’un de ses administrateurs, peut faire cela.',
  },
  'email-unverified': {
    en: 'Confirm your email address first, by the link that we sent you. You can have it sent again from the top of your recordings.',
    fr: 'Confirmez d’abord votre adresse e-mail, par le lien que nous vous avons envoyé. Vous pouvez le redemander en haut de vos enregistrements.',
  },
  'invitation-of-other': {
    en: 'This invitation was sent to another address. Log in with the account that has it, or ask to be invited by this one.',
    fr: 'Cette invitation a été envoyée à une autre adresse. Connectez-vous avec le compte qui la porte, ou demandez à être invité avec celle-ci.',
  },
  'team-needed': {
    en: 'You do not belong to a team.',
    fr: 'Vous ne faites partie d’aucune équipe.',
  },
  'team-ended': {
    en: 'The Team plan of this team has ended. Its owner can buy it again.',
    fr: 'La formule Team de cette équipe a pris fin. Son propriétaire peut la reprendre.',
  },
  'team-full': {
    en: 'All seats of this team are taken. Add a seat, or withdraw an invitation.',
    fr: 'Toutes les places de cette équipe sont prises. Ajoutez une place ou retirez une invitation.',
  },
  'member-already': {
    en: 'This person already belongs to a team and would have to leave it first.',
    fr: 'Cette personne fait déjà partie d’une équipe et devrait d’abord la quitter.',
  },
  'own-plan-undecided': {
    en: 'You pay for a plan of your own. Choose whether to keep it before you join.',
    fr: 'Vous payez votre propre formule. Choisissez si vous la gardez avant de rejoindre l’équipe.',
  },
  'seats-taken': {
    en: 'There are more members than that. Remove someone first.',
    fr: 'L’équipe compte plus de membres que cela. Retirez d’abord quelqu’un.',
  },
  'seats-of-team': {
    en: 'Seats are changed on the team page.',
    fr: 'Les places se changent sur la page de l’équipe.',
  },
  'purchase-unknown': {
    en: 'The payment provider does not know this payment. Contact support if you were charged.',
    fr: 'Le prestataire de paiement ne connaît pas ce paiement. Si vous avez été débité, contactez l’assistance.',
  },
  'purchase-unpaid': {
    en: 'This payment is not confirmed yet. Your plan starts by itself as soon as it is.',
    fr: 'Ce paiement n’est pas encore confirmé. Votre formule démarrera d’elle-même dès qu’il le sera.',
  },
  'purchase-not-yours': {
    en: 'We cannot tell that this payment belongs to your account. Contact support and we will sort it out.',
    fr: 'Rien n’indique que ce paiement soit celui de votre compte. Contactez l’assistance, nous réglerons cela.',
  },
  'purchase-unfit': {
    en: 'This payment gives no plan. Contact support and we will sort it out.',
    fr: 'Ce paiement ne donne droit à aucune formule. Contactez l’assistance, nous réglerons cela.',
  },
  'subscription-needed': {
    en: 'There is no subscription to change. Choose a plan first.',
    fr: 'Il n’y a pas d’abonnement à modifier. Choisissez d’abord une formule.',
  },
  'subscription-locked': {
    en: 'The payment provider takes no change to your subscription at the moment. Please try again in an hour.',
    fr: 'Le prestataire de paiement n’accepte aucune modification pour l’instant. Réessayez dans une heure.',
  },
  'plan-not-sold': {
    en: 'This plan is not available for checkout.',
    fr: 'Cette formule n’est pas disponible à l’achat.',
  },
  'payment-unavailable': {
    en: 'The payment provider does not answer. Nothing was changed; please try again in a moment.',
    fr: 'Le prestataire de paiement ne répond pas. Rien n’a été modifié ; réessayez dans un instant.',
  },
  'not-found': {
    en: 'There is nothing here.',
    fr: 'Il n’y a rien ici.',
  },
  'account-leaving': {
    en: 'This account is about to be deleted. Log in and keep it to go on.',
    fr: 'Ce compte est en cours de suppression. Connectez-vous et conservez-le pour continuer.',
  },
  'link-expired': {
    en: 'This link has expired or was used already. Ask for a new one.',
    fr: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  },
  'email-taken': {
    en: 'There is already an account with this email address. Log in instead.',
    fr: 'Un compte existe déjà avec cette adresse e-mail. Connectez-vous plutôt.',
  },
  'connection-needed': {
    en: 'Connect your time-tracking service first: Timbre needs its token to log entries.',
    fr: 'Connectez d’abord votre outil de suivi du temps : Timbre a besoin de son jeton pour y écrire.',
  },
  'audio-unreadable': {
    en: 'We could not read this recording. Record it again here, or send it as WebM or as M4A with AAC.',
    fr: 'Cet enregistrement est illisible. Recommencez ici, ou envoyez-le en WebM ou en M4A (AAC).',
  },
  'audio-too-long': {
    en: 'A note can be ten minutes long at most. Please split it in two.',
    fr: 'Une note dure dix minutes au plus. Faites-en deux, s’il vous plaît.',
  },
  'token-refused': {
    en: '{tracker} does not accept this token. Copy it again from your {tracker} profile.',
    fr: '{tracker} refuse ce jeton. Copiez-le à nouveau depuis votre profil {tracker}.',
  },
  'token-of-other-product': {
    en: 'This is a key for {product}, which is another product. The token we need is at the bottom of your {tracker} profile page.',
    fr: 'Cette clé appartient à {product}, qui est un autre produit. Le jeton qu’il nous faut se trouve au bas de votre page de profil {tracker}.',
  },
  'project-unknown': {
    en: 'Your account has no such project any more. Pick another one.',
    fr: 'Ce projet n’existe plus dans votre compte. Choisissez-en un autre.',
  },
  'task-unknown': {
    en: 'This task is not in the project. Choose another one.',
    fr: 'Cette tâche ne fait pas partie du projet. Choisissez-en une autre.',
  },
  'entry-gone': {
    en: 'This entry was deleted in {tracker} and can no longer be changed. Delete it here too, or say it in a new note.',
    fr: 'Cette entrée a été supprimée dans {tracker} et ne peut plus être modifiée. Supprimez-la ici aussi, ou dictez-la dans une nouvelle note.',
  },
  'change-refused': {
    en: '{tracker} refuses this change. The entry stays as it was.',
    fr: '{tracker} refuse cette modification. L’entrée reste telle quelle.',
  },
  'too-many-tries': {
    en: 'That was tried too often. Try again in {minutes} min.',
    fr: 'Trop d’essais. Réessayez dans {minutes} min.',
  },
  'quota-spent': {
    en: '{tracker}’s hourly limit is reached. Try again in {minutes} min.',
    fr: 'La limite horaire de {tracker} est atteinte. Réessayez dans {minutes} min.',
  },
  'workspace-unknown': {
    en: 'Your {tracker} account has no workspace with this id. Leave the field empty to use your default one.',
    fr: 'Votre compte {tracker} n’a pas d’espace de travail avec cet identifiant. Laissez le champ vide pour l’espace par défaut.',
  },
  'service-unavailable': {
    en: '{tracker} cannot be reached right now. Please try again in a few minutes.',
    fr: '{tracker} est injoignable pour le moment. Réessayez dans quelques minutes.',
  },
  'request-too-slow': {
    en: 'This took too long to arrive. Please try again.',
    fr: 'L’envoi a pris trop de temps. Veuillez réessayer.',
  },
  'request-too-large': {
    en: 'This is more than we can take at once.',
    fr: 'C’est plus que ce que nous pouvons recevoir en une fois.',
  },
  'media-type-unknown': {
    en: 'We cannot read this kind of content.',
    fr: 'Nous ne savons pas lire ce type de contenu.',
  },
  'password-short': {
    en: 'Password must be at least 8 characters',
    fr: 'Le mot de passe doit comporter au moins 8 caractères',
  },
  'password-common': {
    en: 'This password is one of the first that attackers try. Please choose another.',
    fr: 'Ce mot de passe est parmi les premiers que l’on essaie. Choisissez-en un autre.',
  },
  internal: {
    en: 'Something went wrong on our side. Please try again in a moment.',
    fr: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
  },
  unavailable: {
    en: 'Timbre is not fully available right now. Please try again in a moment.',
    fr: 'Timbre n’est pas entièrement disponible. Réessayez dans un instant.',
  },
};
