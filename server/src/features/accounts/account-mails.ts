import type { Language } from '@timbre/contract/language';
import { writeLetter } from '../../letter.ts';

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
  return writeLetter({ language, ...texts, action: { label, link } });
}
