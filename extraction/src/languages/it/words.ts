import type { Language } from '../language.ts';

export const itWords: Language['words'] = {
  hesitation: 'tipo|ehm|eh|uhm|mah|beh|ah|oh|boh',
  approximately: `
    circa|quasi|piu o meno|all incirca|verso|intorno alle|solo|soltanto|forse|buona|buone|abbondante|
    abbondanti|scarsa|un altra|altre|appena`,
  article: `
    signor|signora|dottor|dottoressa|il|lo|la|i|gli|le|l|un|uno|una|mio|mia|miei|mie|nostro|nostra|
    questo|questa|questi|queste|quello|quella|suo|sua`,
  preposition: `
    di|del|dello|della|dei|degli|delle|dell|d|a|al|allo|alla|ai|agli|alle|all|da|dal|dalla|dall|in|nel|
    nello|nella|nei|nelle|nell|con|col|per|su|sul|sullo|sulla|sui|sulle|sull|tra|fra|durante|e|o|ma|che|
    dove`,
  of: 'di|d',
  for: 'per',
  'before-name': 'per|su|da',
  pronoun: 'io|mi|ci|si|noi|cio|ne',
  command: 'segna|aggiungi|registra|metti|annota|segnami',
  did: `
    segna per me|me segna|per me|ho|abbiamo|ha|sono|stato|stata|stati|ero|fatto|fare|faccio|lavorato|
    lavorando|lavoro|passato|speso|dedicato|avuto|iniziato|cominciato|continuato|finito|allora|anche|
    soprattutto|principalmente|gia|ancora|di nuovo|ok|va bene|grazie|per favore|era|erano|prima|poi|bene|
    messo|ecco|dunque|quindi`,
  empty: `
    niente allora|infine|e infine|credo|mi pare|mi sembra|come al solito|come sempre|e tutto|tutto qui|
    e basta|buongiorno|buonasera|ciao|piu o meno|un po di piu|un po di meno|su entrambi|per entrambi|
    ecco la mia settimana|diciamo|o giu di li|di fila|senza sosta|vediamo|fammi vedere|a dire il vero`,
  and: 'e|ed|piu|oltre a|nonche',
  after: `
    poi|e poi|dopo|dopo di che|dopodiche|in seguito|successivamente|quindi|seguito da|seguita da|
    subito dopo|e dopo|dopo questo|e in seguito|e subito dopo`,
  before: `
    prima di quello|prima di cio|prima di questo|e prima|subito prima|poco prima|e prima di quello|
    e prima ancora|appena prima|in precedenza`,
  later: `
    piu tardi|nel pomeriggio|in mattinata|di pomeriggio|la sera|in serata|dopo pranzo|dopo la pausa|
    a fine giornata|la mattina|il pomeriggio|di sera|di mattina|prima di pranzo|dopo cena`,
  but: 'ma|pero',
  correction: `
    no|no scusa|scusa|scusate|no aspetta|aspetta|anzi|no anzi|volevo dire|cioe|voglio dire|mi correggo|
    correzione|o meglio|no no|mi sbaglio|piuttosto|pardon|no pardon|in realta`,
  drop: `
    dimenticalo|lascia stare|lascia perdere|cancellalo|annullalo|cancella questo|cancella quello|
    annulla questo|elimina questo|cancella l ultimo|cancella l ultima|togli l ultima|togli quello|
    scordatelo|come non detto|dimentica questo|dimentica quello|annulla l ultima|annulla l ultimo|
    no cancella|anzi no cancella|cancella tutto|cancellala`,
  total: `
    in totale|totale|in tutto|complessivamente|per un totale di|un totale di|fanno|fa in totale|
    nel complesso`,
  'of-which': 'di cui|delle quali|dei quali',
  rest: 'il resto|resto|il rimanente|il tempo restante|quel che resta|la parte restante',
  half: 'meta|la meta|l altra meta|una meta',
  each: `
    ciascuno|ciascuna|ognuno|ognuna|cadauno|l uno|per ciascuno|per ogni progetto|a testa|per progetto|
    su ciascuno`,
  split: `
    divido|a meta|meta e meta|ho diviso|divise|divisi|diviso|divisa|ripartite|ripartiti|suddivise|
    suddivisi|in parti uguali|spartite|distribuite|equamente`,
  everything: `
    tutto|tutto questo|tutto cio|tutti|tutte|entrambi|entrambe|tutti e due|tutte e due|il tutto`,
  same: `
    sempre li|li|sempre la|anche li|lo stesso progetto|stesso progetto|la stessa cosa|stesso cliente|
    lo stesso cliente|lo stesso|la stessa|quel progetto|idem|uguale|stessa pratica|la stessa pratica|
    stesso lavoro|altrettante|altrettanto`,
  pause: `
    panino|pranzare|mangiare|siesta|pausa|pause|pranzo|pausa pranzo|caffe|pausa caffe|merenda|cena|
    colazione|riposo`,
  except: 'tranne|eccetto|escluso|esclusa|salvo|a parte|meno|fuorche',
  'per-day': `
    al giorno|ogni giorno|per giorno|tutti i giorni|giornaliere|giornaliera|alla volta|a sessione|
    ogni volta`,
  'not-done': `
    cancellata|cancellato|annullata|annullato|niente|nulla|malato|malata|in ferie|rimandata|rimandato|
    non ho lavorato|saltata|saltato|in malattia|riposo|festa|annullate|annullati|rinviata|rinviato|
    disdetta|disdetto`,
  'no-work': `
    fatto|lavorato|niente|nulla|niente di niente|non ho lavorato|nessun lavoro|lavoro|affatto|per niente|da segnare|
    da registrare|da segnalare|segno|registro|tutto il giorno|tutta la settimana|questa settimana|
    la settimana scorsa|fine settimana|nel fine settimana|nel weekend|weekend|nessuna ora|zero|giorno`,
  negation: 'non|mai|nessun|nessuna',
  plan: `
    uno di questi giorni|vedo se|devo|dovrei|bisogna|bisognerebbe|dobbiamo|voglio|vorrei|ricordami|
    un giorno|prima o poi|la prossima volta|mi serve|avrei dovuto|dovevo|ho intenzione di|penso di|
    resta da fare|conto di|dovro|quando posso|ho bisogno di`,
  question: 'quante|quanti|a che ora|che ora',
  'not-work': `
    preventivato|preventivate|stimato|stimate|stimiamo|dormito|ci vogliono|ci vorranno|all ora|previste|
    previsto|prevede|durera|impiega`,
  because: 'perche|poiche|siccome|visto che|a causa di|dato che',
  tag: `
    etichetta|etichette|con l etichetta|con le etichette|con etichetta|tag|con il tag|con i tag|con tag|
    etichettalo come|etichettato come|etichetta tutto|metti il tag|metti l etichetta|segnalo come|
    e il tag|taggalo|taggalo come|etichettala|etichettala come|etichettalo`,
  'no-tag': 'senza etichetta|senza etichette|senza tag|nessuna etichetta',
  billable: `
    fatturabile|fatturabili|tempo fatturabile|lavoro fatturabile|ora fatturabile|ore fatturabili|
    addebitabile|addebitabili|lo fatturo|la fatturo|li fatturo|le fatturo|lo fatturero|la fatturero|
    lo fatturiamo|lo addebito|lo fatturo ad|lo fatturero ad|lo fatturiamo ad|lo addebito ad`,
  'not-billable': `
    non fatturabile|non fatturabili|non e fatturabile|non era fatturabile|non sono fatturabili|
    non erano fatturabili|tempo non fatturabile|lavoro non fatturabile|ora non fatturabile|
    ore non fatturabili|non addebitabile|non addebitabili|non lo fatturo|non la fatturo|non li fatturo|
    non le fatturo|non lo fatturero|non la fatturero|non lo fatturiamo|non lo addebito|non lo fatturo ad|non lo fatturero ad|
    non lo fatturiamo ad|non lo addebito ad`,
  declares: 'segna|segnalo|segnala|mettilo|come|era|sono|erano|questo|questa|cio|che',
  bill: 'fatturero|fattureremo|addebitero',
  'not-bill': 'non fatturero|non fattureremo|non addebitero',
  'for-it': 'per questo|per tutto|per tutto questo|per questo tempo',
  idiom: 'al telefono|in ufficio|a casa|sul posto|in macchina|per strada|in treno',
  project: 'progetto|cliente|pratica|cantiere|commessa',
  was: 'era|erano|e|sono|e stato|e stata|sono stati|e durato|e durata|ci ho messo|per|su|di',
  morning: 'mattina|mattine|mattinata|mattino',
  afternoon: 'pomeriggio|pomeriggi',
  evening: 'sera|sere|serata',
  night: 'notte|notti',
  hour: 'oretta|orette|ora|ore|h|hr',
  minute: 'minuto|minuti|min|mins',
  second: 'secondo|secondi|sec',
  'day-unit': 'giorno|giorni|giornata|giornate',
};
