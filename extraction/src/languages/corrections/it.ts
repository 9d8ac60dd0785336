import type { CorrectionWords } from './correction-words.ts';

export const itCorrections: CorrectionWords = {
  delete: 'cancella|cancellare|elimina|eliminare|togli|togliere|rimuovi|rimuovere|annulla|scarta|dimentica',
  undo: 'annulla|annullare|disfa',
  move: 'sposta|spostare|metti|mettere|passa|passare|assegna|trasferisci|cambia|spostalo|spostala|mettilo|mettila|segna',
  change:
    'cambia|cambiare|correggi|correggere|metti|fai|modifica|modificare|porta|allunga|accorcia|imposta|mettilo|mettila',
  lengthen: 'aggiungi|aggiungere|allunga|somma|prolunga',
  shorten: 'togli|togliere|leva|accorcia|sottrai|riduci|scala',
  'tag-entry': `
    tagga|etichetta|taggalo|taggala|etichettalo|etichettala|segna|segnalo|aggiungi|aggiungi il|aggiungi l|metti|
    metti il|metti l|togli|togli il|togli l|rimuovi|rimuovi il|rimuovi l|marca|taggali|etichettali`,
  rename: 'chiama|chiamalo|chiamala|rinomina|rinominare|rinominalo',
  merge: 'unisci|unire|fondi|combina|accorpa|raggruppa',
  'split-entry': 'dividi|dividere|spezza|separa|suddividi',
  copy: 'copia|copiare|ripeti|ripetere|duplica|come|lo stesso di|uguale a|la stessa cosa di|stessa cosa di|idem come',
  'last-entry': 'l ultimo|l ultima|ultima voce|l ultima voce|l ultima registrazione',
  'first-entry': 'il primo|la prima|la prima voce',
  'second-entry': 'il secondo|la seconda|la seconda voce',
  'last-note': 'l ultima nota|ultima nota|la nota|questa nota|la mia ultima nota|quello che ho appena detto',
  'this-entry': 'quello|quella|questo|questa|lo|la|cio|questa voce|quella voce',
  'these-entries':
    'entrambi|entrambe|tutti e due|tutte e due|tutto|tutti|tutte|i due|le due|tutti e tre|tutte e tre|quelli|quelle',
  'entry-word': 'voce|voci|registrazione|blocco|sessione|tempo|lavoro|attivita',
  stated:
    'era|e stata|e stato|erano|e durata|e durato|sono state|sono stati|durava|fu|sono|va su|va a|ha preso|era di|va',
  started: 'e iniziata|e iniziato|iniziava|e cominciata|e cominciato|ha iniziato|inizia|cominciava',
  ended: 'e finita|e finito|finiva|e terminata|e terminato|finisce|e durata fino|e durato fino',
  longer: 'in piu|piu lunga|piu lungo|di piu',
  shorter: 'in meno|piu corta|piu corto|di meno|piu breve',
  vague: 'piu lunga|piu lungo|piu corta|piu corto|piu breve|sbagliata|sbagliato|un errore|piu tardi|prima',
  target: 'a|al|alla|allo|all|su|sul|sulla|sull|per|in|nel|nella|di|del|della|come|con|da',
  source: 'da|dal|dalla|dall|a|al|alla|all|di|del|della',
  'description-word': 'la descrizione di|la descrizione|il titolo di',
  'in-two': 'in due|a meta|in parti uguali|meta e meta',
  filler: 'per favore|scusa|no|solo|anche|invece|in realta|allora|e|ma|pero|grazie|ah|eh|scusami|poi|anzi',
  worker: 'io|noi|ho|abbiamo|mi|ci',
};
