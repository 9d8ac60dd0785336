/** Why a recording failed, in one sentence that says what to do; the code is what the database keeps. */
export const failures = {
  'nothing-heard': 'Nous n’avons rien entendu dans cette note. Vérifiez votre micro, puis recommencez.',
  'nothing-understood':
    'Nous n’avons compris aucune entrée dans cette note. Dites ce que vous avez fait, et pendant combien de temps.',
  unreadable: 'Le son de cette note est illisible. Recommencez, s’il vous plaît.',
  'too-long': 'Cette note dure plus de dix minutes. Faites-en deux, s’il vous plaît.',
  unsupported:
    'Ce serveur ne sait pas lire ce type de son. Enregistrez la note ici, ou envoyez-la en WebM ou en M4A (AAC).',
  language:
    'Ce serveur ne comprend pas la langue de cette note. Choisissez dans les paramètres les langues que vous parlez et réessayez, ou demandez à son responsable d’y ajouter un modèle.',
  'no-recogniser':
    'Ce serveur n’a rien pour comprendre la parole. Demandez à son responsable d’installer les modèles vocaux ou d’indiquer un service.',
  overdue: 'La reconnaissance de cette note a pris trop de temps. Réessayez.',
  'audio-gone': 'Le son de cette note n’existe plus. Recommencez, s’il vous plaît.',
  'day-too-long':
    'Cette note compte plus de 24 heures pour une même journée. Modifiez son texte, puis renvoyez-la.',
  'too-many-entries':
    'Cette note donne plus de 100 entrées. Faites-en plusieurs : modifiez son texte, et écrivez le reste dans une autre note. Ce que vous avez dit reste ici.',
  'reading-overdue':
    'La lecture de cette note a pris trop de temps. Faites-en plusieurs : modifiez son texte, et écrivez le reste dans une autre note. Ce que vous avez dit reste ici.',
  'connection-needed':
    'La connexion à votre outil de suivi du temps a disparu. Saisissez à nouveau son jeton, puis réessayez.',
  'connection-changed':
    'Vous avez connecté un autre compte {tracker} pendant le traitement de cette note. Renvoyez son texte, ou écrivez ce qui manque dans une nouvelle note.',
  unavailable: '{tracker} est resté injoignable toute une journée. Réessayez cette note.',
  rejected: '{tracker} a refusé une entrée de cette note. Vérifiez le projet concerné, puis réessayez.',
  'changes-left':
    'Certaines modifications de cette note n’ont pas pu être annulées : {tracker} l’a refusé, ou l’entrée a été modifiée depuis. La note reste : annulez-la de nouveau.',
  'dead-letter':
    'Un problème de notre côté a fait échouer cette note à plusieurs reprises. Elle est conservée, et le responsable de ce serveur le voit. Réessayez.',
  unknown: 'Cette note n’a pas pu être enregistrée. Réessayez.',
};
