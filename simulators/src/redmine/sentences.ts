import type { User } from './state.ts';

/** Its refusals are sentences in the language of the user. */
const sentences = {
  en: {
    projectBlank: 'Project cannot be blank',
    projectInvalid: 'Project is invalid',
    activityBlank: 'Activity cannot be blank',
    activityNotInList: 'Activity is not included in the list',
    hoursInvalid: 'Hours is invalid',
    dateInvalid: 'Date is not a valid date',
    commentLong: 'Comment is too long (maximum is 1024 characters)',
    dayFull: 'Cannot log more than 999:00 hours on the same day by the same user',
  },
  fr: {
    projectBlank: 'Projet doit être renseigné(e)',
    projectInvalid: "Projet n'est pas valide",
    activityBlank: 'Activité doit être renseigné(e)',
    activityNotInList: "Activité n'est pas inclus(e) dans la liste",
    hoursInvalid: "Heures n'est pas valide",
    dateInvalid: "Date n'est pas une date valide",
    commentLong: 'Commentaire est trop long (pas plus de 1024 caractères)',
    dayFull: 'Impossible de saisir plus de 999:00 heures pour le même jour',
  },
};

export type Sentence = keyof (typeof sentences)['en'];

export const say = ({ language }: Pick<User, 'language'>, names: readonly Sentence[]) =>
  names.map((name) => sentences[language][name]);
