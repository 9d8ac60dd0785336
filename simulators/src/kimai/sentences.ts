import type { User } from './state.ts';

/** Its refusals are sentences in the language of the user. */
const sentences = {
  en: {
    blank: 'This value should not be blank.',
    choiceInvalid: 'The selected choice is invalid.',
    endBeforeBegin: 'End date must not be earlier than start date.',
    extraFields: 'This form should not contain extra fields.',
    locked: 'This period is locked, please choose a later date.',
    overlapping: 'You already have an entry for this time.',
    projectEnded: 'The project is finished at that time.',
    projectNotStarted: 'The project has not started at that time.',
    tagTaken: 'This value is already used.',
    timeInvalid: 'Please enter a valid date and time.',
  },
  fr: {
    blank: 'Cette valeur ne doit pas être vide.',
    choiceInvalid: 'Le choix sélectionné est invalide.',
    endBeforeBegin: 'La date de fin ne doit pas être antérieure à la date de début.',
    extraFields: 'Ce formulaire ne doit pas contenir de champs supplémentaires.',
    locked: 'Cette période est verrouillée, veuillez choisir une date ultérieure.',
    overlapping: 'Vous avez déjà une entrée pour cette heure.',
    projectEnded: 'Le projet est terminé à ce moment.',
    projectNotStarted: 'Le projet n’a pas commencé à ce moment.',
    tagTaken: 'Cette valeur est déjà utilisée.',
    timeInvalid: 'Veuillez entrer une date et une heure valides.',
  },
};

export type Sentence = keyof (typeof sentences)['en'];

export const say = ({ language }: Pick<User, 'language'>, names: readonly Sentence[]) =>
  names.map((name) => sentences[language][name]);
