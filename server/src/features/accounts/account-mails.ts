import type { Language } from '@timbre/contract/language';
import { renderEmail } from '../../email-template.ts';

/** To a new account's address: the link shows that somebody reads what is sent there. */
export function verificationMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Confirm your email address',
      paragraphs: ['Welcome to Timbre. One click confirms that this address is yours.'],
      label: 'Confirm my address',
      note: 'The link works for 24 hours. If you did not create an account, you can ignore this message.',
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Bienvenue chez Timbre. Un clic suffit pour confirmer que cette adresse est bien la vôtre.',
      ],
      label: 'Confirmer mon adresse',
      note: 'Le lien est valable 24 heures. Si vous n’avez pas créé de compte, ignorez ce message.',
    },
  };
  return write(language, texts[language], link);
}

export function passwordResetMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Choose a new password',
      paragraphs: ['Somebody, most likely you, asked for a new password for your Timbre account.'],
      label: 'Choose a new password',
      note: 'The link works once, within one hour. If you did not ask for it, you can ignore this message: nothing has changed.',
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      paragraphs: ['Un nouveau mot de passe a été demandé pour votre compte Timbre, sans doute par vous.'],
      label: 'Choisir un mot de passe',
      note: 'Le lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
    },
  };
  return write(language, texts[language], link);
}

/** For an address that nobody has confirmed: whoever set the account up may not be who reads this. */
export function firstPasswordMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Choose a password for your account',
      paragraphs: [
        'Somebody, most likely you, asked for a new password for the Timbre account with this address.',
        'Nobody has confirmed this address yet, so we cannot know who set the account up. When you choose a password, everything in it is deleted: notes, learned names, the connection to {tracker}, tokens and the team. Your account then starts empty.',
        'If you set it up yourself and want to keep all of that, confirm your address first, by the link in our first message or from a device where you are still logged in.',
      ],
      label: 'Choose a password',
      note: 'The link works once, within one hour. If you did not ask for it, you can ignore this message: nothing has changed.',
    },
    fr: {
      subject: 'Choisissez un mot de passe pour votre compte',
      paragraphs: [
        'Un nouveau mot de passe a été demandé, sans doute par vous, pour le compte Timbre qui porte cette adresse.',
        'Personne n’a encore confirmé cette adresse : nous ne pouvons donc pas savoir qui a créé ce compte. Quand vous choisirez un mot de passe, tout ce qu’il contient sera supprimé : notes, noms appris, connexion à {tracker}, jetons et équipe. Votre compte repartira de zéro.',
        'Si vous l’avez créé vous-même et souhaitez tout garder, confirmez d’abord votre adresse, par le lien de notre premier message ou depuis un appareil où vous êtes encore connecté.',
      ],
      label: 'Choisir un mot de passe',
      note: 'Le lien est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : rien n’a changé.',
    },
  };
  return write(language, texts[language], link);
}

export function accountEmptiedMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Your account starts empty',
      paragraphs: [
        'You have chosen a password for your Timbre account. Its address had never been confirmed, so somebody else may have set it up: everything in it was deleted, and all devices were logged out.',
        'What was logged in a {tracker} account is still there. A subscription that somebody bought runs on as it was; write to us if it is not yours.',
      ],
      label: 'Log in',
    },
    fr: {
      subject: 'Votre compte repart de zéro',
      paragraphs: [
        'Vous avez choisi un mot de passe pour votre compte Timbre. Son adresse n’avait jamais été confirmée et quelqu’un d’autre a pu le créer : tout ce qu’il contenait a été supprimé, et tous les appareils ont été déconnectés.',
        'Ce qui a été inscrit dans un compte {tracker} y reste. Un abonnement souscrit entre-temps continue tel quel ; écrivez-nous s’il n’est pas le vôtre.',
      ],
      label: 'Se connecter',
    },
  };
  return write(language, texts[language], link);
}

export function passwordChangedMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Timbre account was just changed, and all other devices were logged out.',
        'If that was you, all is well. If not, set a new password at once: that locks out whoever did this.',
      ],
      label: 'Set a new password',
    },
    fr: {
      subject: 'Votre mot de passe a été changé',
      paragraphs: [
        'Le mot de passe de votre compte Timbre vient d’être changé, et tous les autres appareils ont été déconnectés.',
        'Si c’était vous, tout est en ordre. Sinon, choisissez tout de suite un nouveau mot de passe : l’intrus perdra aussitôt l’accès.',
      ],
      label: 'Changer le mot de passe',
    },
  };
  return write(language, texts[language], link);
}

/** To the address that an account wants to move to. */
export function emailChangeMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'Confirm your new email address',
      paragraphs: [
        'You want to use this address for your Timbre account. Confirm that it is yours, and log in with it from then on.',
      ],
      label: 'Confirm my new address',
      note: 'The link works for 24 hours. If you did not ask for this, you can ignore this message.',
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        'Vous souhaitez utiliser cette adresse pour votre compte Timbre. Confirmez qu’elle est bien la vôtre : c’est avec elle que vous vous connecterez désormais.',
      ],
      label: 'Confirmer cette adresse',
      note: 'Le lien est valable 24 heures. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.',
    },
  };
  return write(language, texts[language], link);
}

/** To an address that an account wanted to move to, but that has an account already: only its owner is told so. */
export function emailTakenMail(language: Language, link: string) {
  const texts = {
    en: {
      subject: 'This address already has an account',
      paragraphs: [
        'Somebody, perhaps you, tried to use this address for another Timbre account. As it already has an account of its own, nothing has changed.',
      ],
      label: 'Log in',
      note: 'If that was not you, there is nothing to do: your account is safe.',
    },
    fr: {
      subject: 'Cette adresse a déjà un compte',
      paragraphs: [
        'Quelqu’un, peut-être vous, a voulu utiliser cette adresse pour un autre compte Timbre. Comme elle a déjà le sien, rien n’a changé.',
      ],
      label: 'Se connecter',
      note: 'Si ce n’était pas vous, vous n’avez rien à faire : votre compte est en sécurité.',
    },
  };
  return write(language, texts[language], link);
}

/** To the address that an account is to leave; the link stops that. */
export function emailChangeAskedMail(
  language: Language,
  { newEmail, link }: { newEmail: string; link: string },
) {
  const masked = maskEmail(newEmail);
  const texts = {
    en: {
      subject: 'Your account is about to change its address',
      paragraphs: [
        `Somebody, most likely you, asked to move your Timbre account to ${masked}. It moves as soon as that address is confirmed.`,
        'If that was you, there is nothing to do. If not, stop it: your account keeps this address, all devices are logged out, and you choose a new password.',
      ],
      label: 'This was not me',
      note: 'The link works for 24 hours.',
    },
    fr: {
      subject: 'Votre compte va changer d’adresse',
      paragraphs: [
        `Un changement d’adresse a été demandé pour votre compte Timbre, sans doute par vous. Le compte passera à ${masked} dès que cette adresse sera confirmée.`,
        'Si c’était vous, vous n’avez rien à faire. Sinon, arrêtez ce changement : votre compte gardera l’adresse où vous lisez ce message, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
      ],
      label: 'Ce n’était pas moi',
      note: 'Le lien est valable 24 heures.',
    },
  };
  return write(language, texts[language], link);
}

/** To the address that an account has left; the link takes the account back to it. */
export function emailChangedMail(language: Language, { newEmail, link }: { newEmail: string; link: string }) {
  const masked = maskEmail(newEmail);
  const texts = {
    en: {
      subject: 'Your account has a new email address',
      paragraphs: [
        `Your Timbre account now uses ${masked}. This address no longer logs in to it.`,
        'If that was you, all is well. If not, take it back: your account returns to this address, all devices are logged out, and you choose a new password.',
      ],
      label: 'This was not me',
      note: 'The link works for seven days.',
    },
    fr: {
      subject: 'Votre compte a changé d’adresse',
      paragraphs: [
        `Votre compte Timbre utilise désormais ${masked}. L’adresse où vous lisez ce message ne permet plus de s’y connecter.`,
        'Si c’était vous, tout est en ordre. Sinon, annulez ce changement : votre compte retrouvera cette adresse, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
      ],
      label: 'Ce n’était pas moi',
      note: 'Le lien est valable sept jours.',
    },
  };
  return write(language, texts[language], link);
}

/** Enough for its owner to know it by, too little for a stranger to write to. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}

type Texts = { subject: string; paragraphs: string[]; label: string; note?: string };

function write(language: Language, { label, ...texts }: Texts, link: string) {
  return renderEmail({ language, ...texts, action: { label, link } });
}
