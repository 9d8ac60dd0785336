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
  'session-needed': {
    en: 'Please log in to continue.',
    fr: 'Connectez-vous pour continuer.',
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
    en: 'We could not read this recording. Please record it again.',
    fr: 'Cet enregistrement est illisible. Recommencez, s’il vous plaît.',
  },
  'audio-too-long': {
    en: 'A note can be ten minutes long at most. Please split it in two.',
    fr: 'Une note dure dix minutes au plus. Faites-en deux, s’il vous plaît.',
  },
  'token-refused': {
    en: 'Toggl Track does not accept this token. Copy it again from your Toggl profile.',
    fr: 'Toggl Track refuse ce jeton. Copiez-le à nouveau depuis votre profil Toggl.',
  },
  'token-of-other-product': {
    en: 'This is a key for Toggl 2.0, which is another product. The token we need is at the bottom of your Toggl Track profile page.',
    fr: 'Cette clé appartient à Toggl 2.0, qui est un autre produit. Le jeton qu’il nous faut se trouve au bas de votre page de profil Toggl Track.',
  },
  'project-unknown': {
    en: 'Your account has no such project any more. Pick another one.',
    fr: 'Ce projet n’existe plus dans votre compte. Choisissez-en un autre.',
  },
  'change-refused': {
    en: 'Toggl Track refuses this change. The entry stays as it was.',
    fr: 'Toggl Track refuse cette modification. L’entrée reste telle quelle.',
  },
  'too-many-tries': {
    en: 'That was tried too often. Try again in {minutes} min.',
    fr: 'Trop d’essais. Réessayez dans {minutes} min.',
  },
  'quota-spent': {
    en: 'Toggl Track’s hourly limit is reached. Try again in {minutes} min.',
    fr: 'La limite horaire de Toggl Track est atteinte. Réessayez dans {minutes} min.',
  },
  'workspace-unknown': {
    en: 'Your Toggl account has no workspace with this id. Leave the field empty to use your default one.',
    fr: 'Votre compte Toggl n’a pas d’espace de travail avec cet identifiant. Laissez le champ vide pour l’espace par défaut.',
  },
  'service-unavailable': {
    en: 'Toggl Track cannot be reached right now. Please try again in a few minutes.',
    fr: 'Toggl Track est injoignable pour le moment. Réessayez dans quelques minutes.',
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
