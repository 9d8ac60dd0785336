import type { Language } from '../language.ts';

export const esWords: Language['words'] = {
  hesitation: 'eh|em|este|mmm|ah|oh|pues|bueno',
  approximately: `
    unos|unas|aproximadamente|mas o menos|casi|alrededor de|cerca de|como|sobre|solo|solamente|tal vez|
    quizas|hacia|apenas|otra|otras|buena|buenas|larga|largas|escasa`,
  article: `
    senor|senora|don|dona|doctor|doctora|el|la|los|las|lo|un|una|unos|unas|mi|mis|nuestro|nuestra|este|
    esta|estos|estas|ese|esa|su|sus`,
  preposition: 'de|del|al|a|en|con|para|por|sin|sobre|entre|desde|hasta|hacia|durante|y|o|pero|que|donde',
  of: 'de',
  for: 'para',
  'before-name': 'para|en|sobre',
  pronoun: 'yo|me|se|nos|lo|le|eso|esto',
  command: 'anota|apunta|registra|anade|pon|mete|apuntame|ponme',
  did: `
    otro|otra|otros|otras|apunte|anoto|he|hemos|ha|estado|estuve|estuvimos|estaba|hice|hecho|hacer|
    trabaje|trabajado|trabajando|trabajo|pase|pasado|dedique|dedicado|tuve|tengo|tenido|empece|comence|
    seguido|segui|luego|tambien|sobre todo|principalmente|ya|aun|otra vez|entonces|vale|gracias|
    por favor|bueno|pues|fue|fueron|era|termine|acabe|y`,
  empty: `
    por ultimo|y por ultimo|al final|a ver|creo que|me parece|como siempre|eso es todo|nada mas|
    y ya esta|buenos dias|buenas tardes|buenas noches|hola|mas o menos|o asi|un poco mas|un poco menos|
    en ambas|en ambos|esta es mi semana|digamos|del tiron|sin parar|seguidas|seguidos|por cierto`,
  and: 'y|e|mas|ademas de|asi como',
  after: `
    luego|despues|y luego|y despues|a continuacion|seguido de|seguida de|despues de eso|tras eso|
    y a continuacion|acto seguido|justo despues|inmediatamente despues|entonces`,
  before: 'antes de eso|antes|justo antes|y antes|previamente|y antes de eso|antes de esto',
  later: `
    mas tarde|por la tarde|por la manana|por la noche|despues de comer|despues de almorzar|
    despues del almuerzo|tras la comida|luego mas tarde|al final del dia|en otro momento|antes de comer|
    a ultima hora|a primera hora|en la manana|en la tarde|en la noche|a media manana`,
  but: 'pero|aunque',
  correction: `
    no|no perdon|perdon|no espera|espera|quiero decir|mejor dicho|o mejor dicho|digo|en realidad|no digo|
    corrijo|correccion|mas bien|no no|disculpa|no disculpa|me equivoque|rectifico`,
  drop: `
    borralo|borrala|no borralo|quitalo|anulalo|tachalo|olvida eso|olvidalo|borra eso|cancela eso|
    anula eso|elimina eso|dejalo|borra lo ultimo|olvida lo ultimo|anula lo ultimo|borra la ultima|
    olvida la ultima|quita eso|quita lo ultimo|no no nada`,
  total: 'en total|total|suman|en conjunto|lo que hace|hacen|un total de|son en total|o sea',
  'of-which': 'de las cuales|de los cuales|de ellas|de esas',
  rest: 'el resto|resto|lo que queda|lo demas|el tiempo restante',
  half: 'la mitad|mitad|la otra mitad|otra mitad',
  each: 'cada uno|cada una|cada|por proyecto|en cada uno|en cada una|para cada uno|para cada una',
  split: `
    reparte|reparti|divide|dividi|repartidas|repartidos|repartida|repartido|divididas|divididos|dividida|
    dividido|a partes iguales|compartidas|distribuidas|a medias`,
  everything: `
    todo ello|todo|todo eso|todo esto|todas|todos|ambas|ambos|las dos|los dos|las tres|los tres`,
  same: `
    alli|alli mismo|tambien alli|el mismo proyecto|mismo proyecto|lo mismo|el mismo cliente|
    mismo cliente|la misma cosa|el mismo|la misma|ese proyecto|igual|el mismo caso|la misma obra|
    ese cliente|el mismo expediente|lo mismo el|otro tanto`,
  pause: `
    bocadillo|cafes|la comida|merendar|descanso|descansos|pausa|pausas|comer|comida|almuerzo|almorzar|
    cafe|siesta|pausa para comer|desayuno|merienda|cena|cenar`,
  except: 'menos|excepto|salvo|a excepcion de|sin contar',
  'per-day': 'al dia|por dia|cada dia|diaria|diarias|todos los dias|diario|diarios|por sesion|cada vez',
  'not-done': `
    cancelada|cancelado|canceladas|cancelo|se cancelo|nada|enfermo|enferma|de vacaciones|aplazada|
    aplazado|no trabaje|libre|de baja|festivo|anulada|anulado|se anulo|suspendida|suspendido|
    desconvocada|se aplazo|aplazo|se pospuso|pospuesta|pospuesto`,
  'no-work': `
    hice|hecho|trabaje|trabajado|nada|nada de nada|no trabaje|nada de trabajo|trabajo|en absoluto|que apuntar|que anotar|que registrar|
    para apuntar|en todo el dia|en toda la semana|todo el dia|toda la semana|esta semana|
    la semana pasada|fin de semana|el fin de semana|este fin de semana|ninguna hora|ningun trabajo|cero|
    dia|descanse|descanso`,
  negation: 'no|nunca|tampoco|ningun|ninguna',
  plan: `
    a ver si|un dia de estos|cualquier dia|tengo que|hay que|debo|deberia|quiero|voy a|vamos a|
    recuerdame|algun dia|habria que|necesito|me gustaria|la proxima vez|tendria que|tendre que|pienso|
    queria|habra que|cuando pueda`,
  question: 'cuantas|cuantos|a que hora|por que|he apuntado|que hora',
  'not-work': `
    presupuestado|presupuestamos|estimado|estimamos|dormi|dormido|tardara|cuesta|por hora|prevista|
    previstas|de garantia`,
  because: 'porque|ya que|puesto que|por culpa de|debido a',
  tag: `
    etiqueta|etiquetas|con la etiqueta|con las etiquetas|con etiqueta|etiquetado como|etiquetada como|
    etiquetalo|etiquetalo como|etiqueta todo|tag|con el tag|ponle la etiqueta|etiquetado|
    con la etiqueta de|marcalo como|y la etiqueta`,
  'no-tag': 'sin etiqueta|sin etiquetas|ninguna etiqueta',
  billable: `
    facturable|facturables|tiempo facturable|trabajo facturable|hora facturable|horas facturables|
    cobrable|cobrables|lo facturo|lo facturare|se lo facturo|se lo facturare|se lo cobro|se lo cobrare`,
  'not-billable': `
    no facturable|no facturables|no es facturable|no era facturable|no son facturables|
    no fue facturable|tiempo no facturable|trabajo no facturable|hora no facturable|
    horas no facturables|no cobrable|no cobrables|no es cobrable|no lo facturo|no lo facturare|
    no se lo facturo|no se lo facturare|no se lo cobro|no se lo cobrare`,
  declares: 'marca|marcalo|marcala|anotalo|ponlo|como|es|era|son|fue|fueron|eso|esto|que',
  bill: 'le facturare|le facturo|voy a facturarle|voy a facturar|facturare|le cobrare|voy a cobrarle',
  'not-bill': `
    no le facturare|no le facturo|no voy a facturarle|no voy a facturar|no facturare|no le cobrare|
    no voy a cobrarle`,
  'for-it': 'por eso|por esto|por ello|por todo|por todo eso|por este tiempo',
  idiom: 'al telefono|por telefono|en la oficina|en casa|en linea|en el coche|en carretera',
  project: 'proyecto|cliente|obra|expediente',
  was: 'fue|fueron|era|es|son|han sido|ha sido|estuvo|para|en|de',
  morning: 'manana|mananas|madrugada',
  afternoon: 'tarde|tardes',
  evening: 'noche|noches',
  night: 'madrugadas',
  hour: 'horita|horitas|hora|horas|h|hs|hr|hrs',
  minute: 'minuto|minutos|min|mins',
  second: 'segundo|segundos|seg|segs',
  'day-unit': 'dia|dias|jornada|jornadas',
};
