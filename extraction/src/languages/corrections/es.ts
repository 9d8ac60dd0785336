import type { CorrectionWords } from './correction-words.ts';

export const esCorrections: CorrectionWords = {
  delete: 'borra|borrar|elimina|eliminar|quita|quitar|suprime|cancela|anula|olvida|borre|elimine',
  undo: 'deshaz|deshacer|anula|revierte',
  move: 'mueve|mover|pasa|pasar|pon|poner|cambia|cambiar|asigna|traslada|ponlo|ponla|muevelo|muevela|pasalo|pasala|apunta',
  change: 'cambia|cambiar|corrige|corregir|pon|haz|modifica|modificar|ajusta|ponlo|ponla|alarga|acorta|pasa',
  lengthen: 'anade|agrega|suma|anadir|agregar|sumale|anadele|alarga',
  shorten: 'quita|resta|quitale|restale|descuenta|acorta|quitar',
  'tag-entry': `
    etiqueta|etiquetalo|etiquetala|etiquetalos|etiquetalas|marca|marcalo|marcala|anade|anade la|pon|pon la|ponle|
    ponle la|quita|quita la|quitale|quitale la|agrega|agrega la|anadele`,
  rename: 'llama|llamalo|llamala|renombra|renombrar|nombra',
  merge: 'junta|juntar|une|unir|combina|fusiona|agrupa',
  'split-entry': 'divide|dividir|parte|partir|reparte|separa',
  copy: 'copia|copiar|repite|repetir|duplica|igual que|lo mismo que|como',
  'last-entry': 'el ultimo|la ultima|la ultima entrada|ultima entrada|el ultimo registro|lo ultimo',
  'first-entry': 'el primero|la primera|la primera entrada',
  'second-entry': 'el segundo|la segunda|la segunda entrada',
  'last-note':
    'la ultima nota|ultima nota|mi ultima nota|la nota|esta nota|lo que acabo de decir|lo que acabo de apuntar',
  'this-entry': 'eso|esto|lo|la|esa|ese|esta|este|esa entrada|esta entrada',
  'these-entries': `
    ambos|ambas|los dos|las dos|todo|todos|todas|los tres|las tres|todos los|todas las|todo eso|todo lo|esos|esas|
    las|los`,
  'entry-word': 'entrada|entradas|registro|registros|sesion|bloque|rato|tiempo|trabajo',
  stated: `
    fue|era|fueron|eran|duro|duraron|fue de|es|son|ha durado|ha sido|debe ser|deberia ser|va a|va en|fue para|
    eso fue|eso era|tardo|llevo|solo duro`,
  started: 'empezo|comenzo|empieza|empezaba|empezaron|ha empezado',
  ended: 'termino|acabo|termina|acaba|duro hasta|terminaba|ha terminado',
  longer: 'mas|mas larga|mas largo|de mas',
  shorter: 'menos|mas corta|mas corto|de menos',
  vague: 'mas larga|mas largo|mas corta|mas corto|mal|un error|mas tarde|mas temprano|mas|menos',
  target: 'a|al|para|en|con|como|por|del|de',
  source: 'de|del|a|al',
  'description-word': 'la descripcion de|la descripcion|el titulo de',
  'in-two': 'en dos|por la mitad|a partes iguales|a medias|mitad y mitad',
  filler:
    'por favor|en realidad|solo|tambien|pues|mejor|perdon|no|entonces|y|bueno|gracias|eh|ay|ah|lo siento|que',
  worker: 'yo|nosotros|he|hemos|estuve|hice|me|nos',
};
