/** Why a recording failed, in one sentence that says what to do; the code is what the database keeps. */
export const failures = {
  'nothing-heard': 'We heard no speech in this note. Check your microphone and record it again.',
  'nothing-understood': 'We understood no entry in this note. Say what you did and for how long.',
  unreadable: 'We could not read the audio of this note. Please record it again.',
  'too-long': 'This note is longer than ten minutes. Please split it in two.',
  unsupported:
    'This server cannot read this kind of sound. Record the note here, or send it as WebM or as M4A with AAC.',
  language:
    'This server does not understand the language of this note. Choose the languages you speak in settings and try again, or ask whoever runs it to add a model.',
  'no-recogniser':
    'This server has nothing to understand speech with. Ask whoever runs it to fetch the speech models or to name a service.',
  overdue: 'Recognising this note took too long. Please try again.',
  'audio-gone': 'The audio of this note is no longer there. Please record it again.',
  'day-too-long': 'This note puts more than 24 hours on one day. Edit its text, then send it again.',
  'too-many-entries':
    'This note makes more than 100 entries. Please split this note: edit its text, and type the rest as another one. What you said stays here.',
  'reading-overdue':
    'Reading this note took too long. Please split this note: edit its text, and type the rest as another one. What you said stays here.',
  'connection-needed':
    'The connection to your time-tracking service is gone. Enter its token again, then retry.',
  'connection-changed':
    'You connected another {tracker} account while this note was in work. Send its text again, or type what is missing as a new note.',
  unavailable: '{tracker} could not be reached for a whole day. Please try this note again.',
  rejected: '{tracker} refused an entry of this note. Check the project it belongs to, then retry.',
  'changes-left':
    'Not every change of this note could be taken back. {tracker} refused it, or the entry was changed since. The note stays: undo it again.',
  'dead-letter':
    'Something on our side failed on this note again and again. The note is kept, and whoever runs this server can see it. Please try again.',
  unknown: 'This note could not be logged. Please try again.',
};
