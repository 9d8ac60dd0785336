import type { CorrectionWords } from './correction-words.ts';

export const deCorrections: CorrectionWords = {
  delete: 'losch|losche|loschen|loscht|entferne|entfern|entfernen|streich|streiche|streichen|verwirf|vergiss',
  undo: 'mach|mache|widerrufe|annulliere|ruckgangig|nimm',
  move: 'verschieb|verschiebe|verschieben|leg|lege|setz|setze|buch|buche|ordne|ubertrag|ubertrage|pack|schieb|schiebe',
  change:
    'ander|andere|andern|mach|mache|setz|setze|korrigier|korrigiere|korrigieren|stell|stelle|verlanger|verlangere|kurz|kurze',
  lengthen: 'verlanger|verlangere|fug|fuge|rechne|gib|leg',
  shorten: 'zieh|ziehe|kurz|kurze|nimm|verkurz|verkurze',
  'tag-entry':
    'markier|markiere|tagge|tagg|etikettiere|kennzeichne|fug|fuge|setz|setze|entferne|entfern|nimm|gib|losch|losche',
  rename: 'nenn|nenne|benenn|benenne|umbenennen|bezeichne',
  merge: 'fass|fasse|verbinde|verbind|vereine|kombiniere|leg|fuhr|fuhre|zusammenfassen|fug|fuge',
  'split-entry': 'teil|teile|teilen|trenn|trenne|spalte|halbier|halbiere',
  copy: 'kopier|kopiere|wiederhol|wiederhole|dasselbe wie|das gleiche wie|genauso wie|wie|das selbe wie|dupliziere',
  'last-entry':
    'den letzten|die letzte|das letzte|der letzte|den letzten eintrag|letzten eintrag|der letzte eintrag|letzte',
  'first-entry': 'den ersten|die erste|das erste|der erste|den ersten eintrag',
  'second-entry': 'den zweiten|die zweite|das zweite|der zweite|den zweiten eintrag',
  'last-note':
    'die letzte notiz|letzte notiz|meine letzte notiz|die notiz|diese notiz|die letzte aufnahme|der letzten notiz',
  'this-entry': 'das|es|dies|diesen|dieser|diese|den|diesen eintrag|der eintrag|ihn|sie',
  'these-entries': 'beide|beides|alle|alles|alle drei|die beiden|beiden|die zwei|alles von|sie alle|alle von',
  'entry-word': 'eintrag|eintrage|eintragen|block|termin|sitzung|zeit|arbeit',
  stated: `
    war|waren|dauerte|dauerten|ging|hat gedauert|ist|sind|gehort zu|gehort zum|gehort zur|gehort|gehoren zu|sollte|war fur|hat|
    haben|lief|gedauert|gehoren`,
  started: 'begann|fing|hat begonnen|startete|hat angefangen|beginnt|begannen',
  ended: 'endete|horte|hat geendet|ging bis|dauerte bis|war zu ende|endet|lief bis|war bis',
  longer: 'langer|mehr|dazu',
  shorter: 'kurzer|weniger|ab',
  vague: 'langer|kurzer|falsch|ein fehler|spater|fruher|zu lang|zu kurz',
  target: 'auf|zu|zum|zur|fur|in|nach|als|um|an|unter|mit|von',
  source: 'von|vom|ab|aus',
  'description-word': 'die beschreibung von|die beschreibung|den titel von',
  'in-two': 'in zwei|in zwei halften|in der mitte|zur halfte|halbe halbe|gleichmassig',
  filler: `
    bitte|doch|nur|eigentlich|auch|ach|nein|ja|stattdessen|dann|mal|entschuldigung|sorry|aber|und|so|halt|um|hinzu|
    zusammen|ruckgangig|weg|auf|an|ab|dazu|gedauert|zuruck|raus|danke|moment|tut mir leid|erst|schon`,
  worker: 'ich|wir|er|man|habe|haben wir|mir|uns',
};
