import type { Language } from '../language.ts';

export const deWords: Language['words'] = {
  hesitation: 'ahm|ah|hm|hmm|tja|also|naja|ne|oh',
  approximately: `
    weitere|volle|etwa|ungefahr|circa|zirka|ca|rund|fast|knapp|gut|gute|guten|gegen|so|vielleicht|nur|
    bloss|nochmal|noch|mindestens|schatzungsweise|eventuell|ganze`,
  article: `
    herr|herrn|frau|doktor|der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|mein|meine|meinen|
    meinem|meiner|unser|unsere|unseren|dieser|diese|dieses|diesen|diesem|ihr|ihre|sein|seine`,
  preposition: `
    an|am|auf|aus|bei|beim|bis|durch|fur|furs|gegen|im|in|ins|mit|nach|ohne|seit|uber|um|unter|vom|von|
    vor|zu|zum|zur|zwischen|wahrend|und|oder|aber|wo`,
  of: 'von|vom',
  for: 'fur',
  'before-name': 'fur|an|auf|bei',
  pronoun: 'ich|wir|es|man|mich|mir|uns|sich|er|sie',
  command: 'trag|trage|notiere|buche|erfasse|verbuche|schreib|eintragen|notier',
  did: `
    geschraubt|und zwar|zwar|nachtrag|gesteckt|gehangt|zugebracht|habe|hab|haben|hatte|hatten|war|waren|
    gemacht|machen|mache|gearbeitet|arbeiten|arbeite|arbeit|verbracht|investiert|gebraucht|gesessen|sitze|sitzen|sass|saß|dran|
    angefangen|begonnen|weitergemacht|bin|sind|dann|auch|vor allem|hauptsachlich|schon|wieder|bitte|
    danke|okay|ok|ja|nun|jetzt|gerade|eben|wurde|gewesen|aufgewendet`,
  empty: `
    na ja|naja|na gut|ach ja|glaube ich|ich glaube|denke ich|wie immer|wie ublich|das wars|das war alles|
    das ist alles|guten morgen|guten tag|guten abend|hallo|mehr oder weniger|oder so|etwas mehr|
    etwas weniger|an beiden|fur beide|hier ist meine woche|sagen wir|am stuck|ohne pause|mal sehen|
    so viel|so ungefahr|alles klar|und fertig`,
  and: 'und|sowie|plus|ausserdem|und auch',
  after: `
    dann|danach|und dann|und danach|anschliessend|im anschluss|daraufhin|gefolgt von|darauf|
    direkt danach|gleich danach|und anschliessend|unmittelbar danach|hinterher|und direkt danach|
    im anschluss daran|daran anschliessend`,
  before: `
    davor|vorher|und davor|zuvor|direkt davor|kurz davor|unmittelbar davor|und vorher|gleich davor`,
  later: `
    spater|am nachmittag|am vormittag|am abend|am morgen|nachmittags|abends|morgens|vormittags|
    nach dem mittagessen|nach der pause|nach dem essen|nach der mittagspause|irgendwann spater|
    am spaten nachmittag|in der nacht|am fruhen nachmittag|vor dem mittagessen`,
  but: 'aber|jedoch|allerdings',
  correction: `
    nein|ne|nein sorry|sorry|nein moment|moment|ich meine|ich meinte|vielmehr|beziehungsweise|quatsch|
    nein quatsch|entschuldigung|nein entschuldigung|korrektur|korrigiere|besser gesagt|genauer gesagt|
    stimmt nicht|nein warte|warte|falsch|halt nein|doch nicht|nein eigentlich|eigentlich|verzeihung|
    pardon|ach quatsch|ach nein|ach was`,
  drop: `
    vergiss das|vergiss es|streich das|streiche das|losch das|losche das|losch den letzten|
    losche den letzten|streich den letzten|vergiss den letzten|vergiss das letzte|streich das letzte|
    storniere das|egal vergiss es|lass das weg|das letzte streichen|vergessen sie das|nimm das zuruck|
    das kannst du vergessen`,
  total: `
    insgesamt|zusammen|gesamt|in summe|summe|macht|das macht|macht zusammen|alles zusammen|in total|
    total|also insgesamt|unterm strich`,
  'of-which': 'davon|wovon|darunter',
  rest: 'den rest|der rest|rest|die restliche zeit|die ubrige zeit|das ubrige',
  half: 'die halfte|halfte|zur halfte|je zur halfte|die andere halfte|andere halfte',
  each: 'je|jeweils|pro projekt|je projekt|fur jedes|fur jeden|pro stuck|jeweils fur',
  split: `
    aufgeteilt|verteilt|geteilt|gleichmassig|zu gleichen teilen|halbe halbe|aufgeteilt auf|verteilt auf|
    aufgeteilt zwischen`,
  everything: 'alles|das alles|alles das|alle|beides|beide|das ganze|all das',
  same: `
    dort|dort auch|auch dort|selber ort|dasselbe projekt|selbes projekt|gleiches projekt|
    das gleiche projekt|demselben projekt|dasselbe|das gleiche|dafur|daran|derselbe kunde|gleicher kunde|
    denselben kunden|ebenfalls dafur|selber kunde|das selbe|damit|selbes|gleicher fall|
    dem gleichen projekt`,
  pause: `
    brotzeit|vesper|kaffeetrinken|pause|pausen|mittagspause|mittag|mittagessen|kaffeepause|fruhstuck|
    essen|kaffee|raucherpause|abendessen|fruhstuckspause`,
  except: 'ausser|bis auf|ausgenommen|mit ausnahme von|nur nicht|aber nicht',
  'per-day': 'am tag|pro tag|taglich|jeden tag|je tag|pro sitzung|jedes mal|pro woche',
  'not-done': `
    abgesagt|ausgefallen|nichts|krank|urlaub|im urlaub|frei|verschoben|nicht gearbeitet|feiertag|
    krankgeschrieben|storniert|fiel aus|entfallen|fallt aus|geplatzt|abgeblasen`,
  'no-work': `
    gemacht|nichts|gar nichts|uberhaupt nichts|nicht gearbeitet|keine arbeit|arbeit|gar|uberhaupt|zu erfassen|
    zu melden|zu berichten|einzutragen|den ganzen tag|die ganze woche|diese woche|letzte woche|
    am wochenende|wochenende|dieses wochenende|keine stunden|keine stunde|stunden|null|gearbeitet|getan|
    geschafft|hatte|tag`,
  negation: 'nicht|kein|keine|keinen|nie|niemals',
  plan: `
    demnachst|bei gelegenheit|muss|sollte|soll|will|mochte|wurde gern|werde|werden wir|erinnere mich|
    erinner mich|irgendwann|eines tages|nachstes mal|beim nachsten mal|noch zu tun|habe vor|hatte vor|
    ich plane|sollten|mussen|noch offen`,
  question: `
    habe ich schon|hab ich schon|hatte ich schon|wie viele|wieviele|wieviel|wie viel|wie lange|wann|
    warum|um wie viel uhr|was habe ich`,
  'not-work': `
    zu spat|hingelegt|verspatete|veranschlagt|geschatzt|angeboten|kalkuliert|geschlafen|verspatung|
    verspatet|dauert|wird dauern|kostet|pro stunde|angebot uber|budgetiert|vorgesehen|lieferzeit`,
  because: 'weil|da ich|wegen|denn|aufgrund',
  tag: `
    tags|schlagwort|schlagworter|schlagworte|mit dem schlagwort|mit schlagwort|mit den schlagwortern|
    mit dem tag|mit den tags|mit tag|getaggt als|getaggt mit|markiert als|markiere es als|etikett|
    mit dem etikett|stichwort|mit dem stichwort|tagge es als|tagge alles|und dem schlagwort|label|
    mit dem label`,
  'no-tag': 'kein schlagwort|ohne schlagwort|ohne tag|kein tag|ohne tags',
  billable: `
    abrechenbar|abrechenbare|abrechenbaren|abrechenbarer|abrechenbares|abrechenbare zeit|
    abrechenbare arbeit|abrechenbare arbeitszeit|verrechenbar|verrechenbare|verrechenbaren|
    verrechenbarer|fakturierbar|fakturierbare|fakturierbaren|fakturierbarer|wird abgerechnet|
    werden abgerechnet|wird verrechnet|wird in rechnung gestellt|werden in rechnung gestellt`,
  'not-billable': `
    nicht abrechenbar|nicht abrechenbare|nicht abrechenbaren|nicht abrechenbarer|nicht abrechenbares|
    nicht abrechenbare zeit|nicht abrechenbare arbeit|nicht verrechenbar|nicht verrechenbare|
    nicht verrechenbaren|nicht fakturierbar|nicht fakturierbare|nicht fakturierbaren|
    wird nicht abgerechnet|werden nicht abgerechnet|wird nicht verrechnet|
    wird nicht in rechnung gestellt|werden nicht in rechnung gestellt`,
  declares: 'markiere|markier|buche|das|dies|es|ist|war|sind|waren|als',
  bill: 'stelle ich|stell ich|das stelle ich|das stell ich|werde ich|das werde ich|stellen wir|das stellen wir',
  'not-bill': '',
  'for-it': 'in rechnung|in rechnung stellen',
  idiom: 'am telefon|im buro|zu hause|vor ort|unterwegs|im auto|im zug|am schreibtisch',
  project: 'projekt|projekts|kunde|kunden|auftrag|mandat',
  was: 'war|waren|ist|sind|wurde|wurden|hat gedauert|dauerte|gehort zu|gehoren zu|fur|an|auf',
  morning: 'morgen|vormittag|vormittags|morgens|fruh',
  afternoon: 'nachmittag|nachmittags|mittag|mittags',
  evening: 'abend|abends',
  night: 'nacht|nachts',
  hour: 'stundchen|stunde|stunden|std|stdn|h',
  minute: 'minute|minuten|min|mins',
  second: 'sekunde|sekunden|sek',
  'day-unit': 'tag|tage|tagen|arbeitstag|arbeitstage',
};
