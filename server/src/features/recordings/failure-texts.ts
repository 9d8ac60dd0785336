import type { Language } from '@timbre/contract/language';
import { nameTracker } from '@timbre/contract/trackers';

/** Why a recording failed, in one sentence that says what to do; the code is what the database keeps. */
const failureTexts = {
  'nothing-heard': {
    en: 'We heard no speech in this note. Check your microphone and record it again.',
    fr: 'Nous n’avons rien entendu dans cette note. Vérifiez votre micro, puis recommencez.',
  },
  'nothing-understood': {
    en: 'We understood no entry in this note. Say what you did and for how long.',
    fr: 'Nous n’avons compris aucune entrée dans cette note. Dites ce que vous avez fait, et pendant combien de temps.',
  },
  unreadable: {
    en: 'We could not read the audio of this note. Please record it again.',
    fr: 'Le son de cette note est illisible. Recommencez, s’il vous plaît.',
  },
  'too-long': {
    en: 'This note is longer than ten minutes. Please split it in two.',
    fr: 'Cette note dure plus de dix minutes. Faites-en deux, s’il vous plaît.',
  },
  unsupported: {
    en: 'This server cannot read this kind of sound. Record the note here, or send it as WebM or as M4A with AAC.',
    fr: 'Ce serveur ne sait pas lire ce type de son. Enregistrez la note ici, ou envoyez-la en WebM ou en M4A (AAC).',
  },
  language: {
    en: 'This server does not understand the language of this note. Choose the languages you speak in settings and try again, or ask whoever runs it to add a model.',
    fr: 'Ce serveur ne comprend pas la langue de cette note. Choisissez dans les paramètres les langues que vous parlez et réessayez, ou demandez à son responsable d’y ajouter un modèle.',
  },
  'no-recogniser': {
    en: 'This server has nothing to understand speech with. Ask whoever runs it to fetch the speech models or to name a service.',
    fr: 'Ce serveur n’a rien pour comprendre la parole. Demandez à son responsable d’installer les modèles vocaux ou d’indiquer un service.',
  },
  overdue: {
    en: 'Recognising this note took too long. Please try again.',
    fr: 'La reconnaissance de cette note a pris trop de temps. Réessayez.',
  },
  'audio-gone': {
    en: 'The audio of this note is no longer there. Please record it again.',
    fr: 'Le son de cette note n’existe plus. Recommencez, s’il vous plaît.',
  },
  'day-too-long': {
    en: 'This note puts more than 24 hours on one day. Edit its text, then send it again.',
    fr: 'Cette note compte plus de 24 heures pour une même journée. Modifiez son texte, puis renvoyez-la.',
  },
  'too-many-entries': {
    en: 'This note makes more than 100 entries. Please split this note: edit its text, and type the rest as another one. What you said stays here.',
    fr: 'Cette note donne plus de 100 entrées. Faites-en plusieurs : modifiez son texte, et écrivez le reste dans une autre note. Ce que vous avez dit reste ici.',
  },
  'reading-overdue': {
    en: 'Reading this note took too long. Please split this note: edit its text, and type the rest as another one. What you said stays here.',
    fr: 'La lecture de cette note a pris trop de temps. Faites-en plusieurs : modifiez son texte, et écrivez le reste dans une autre note. Ce que vous avez dit reste ici.',
  },
  'connection-needed': {
    en: 'The connection to your time-tracking service is gone. Enter its token again, then retry.',
    fr: 'La connexion à votre outil de suivi du temps a disparu. Saisissez à nouveau son jeton, puis réessayez.',
  },
  'connection-changed': {
    en: 'You connected another {tracker} account while this note was in work. Send its text again, or type what is missing as a new note.',
    fr: 'Vous avez connecté un autre compte {tracker} pendant le traitement de cette note. Renvoyez son texte, ou écrivez ce qui manque dans une nouvelle note.',
  },
  unavailable: {
    en: '{tracker} could not be reached for a whole day. Please try this note again.',
    fr: '{tracker} est resté injoignable toute une journée. Réessayez cette note.',
  },
  rejected: {
    en: '{tracker} refused an entry of this note. Check the project it belongs to, then retry.',
    fr: '{tracker} a refusé une entrée de cette note. Vérifiez le projet concerné, puis réessayez.',
  },
  'dead-letter': {
    en: 'Something on our side failed on this note again and again. The note is kept, and whoever runs this server can see it. Please try again.',
    fr: 'Un problème de notre côté a fait échouer cette note à plusieurs reprises. Elle est conservée, et le responsable de ce serveur le voit. Réessayez.',
  },
  unknown: {
    en: 'This note could not be logged. Please try again.',
    fr: 'Cette note n’a pas pu être enregistrée. Réessayez.',
  },
} satisfies Record<string, Record<Language, string>>;

/** Nothing is wrong with such a note but its words. */
export const nothingUnderstood = 'nothing-understood' satisfies keyof typeof failureTexts;

/** What running the note again can help against; what the words or the sound lack, it cannot. */
export const curableFailures = [
  'language',
  'no-recogniser',
  'overdue',
  'connection-needed',
  'unavailable',
  'rejected',
  'dead-letter',
  'unknown',
] satisfies (keyof typeof failureTexts)[];

/** Which texts name the service of the connection. */
export const failuresOfTracker = [
  'connection-changed',
  'unavailable',
  'rejected',
] satisfies (keyof typeof failureTexts)[];

/** The JSON text that the history shows for a failed recording. */
export function processingError(
  code: string,
  details: string | null,
  { language, service }: { language: Language; service: string | undefined },
): string {
  const texts = new Map<string, Record<Language, string>>(Object.entries(failureTexts)).get(code);
  const message = nameTracker((texts ?? failureTexts.unknown)[language], service);
  // What the service itself says about an entry is more to the point than our guess.
  return JSON.stringify(code === 'rejected' && details ? { code, message, details } : { code, message });
}
