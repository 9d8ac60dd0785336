import type { CorrectionWords } from './correction-words.ts';

export const ptCorrections: CorrectionWords = {
  delete:
    'apaga|apagar|elimina|eliminar|remove|remover|tira|tirar|exclui|excluir|cancela|anula|esquece|apague|remova',
  undo: 'desfaz|desfazer|anula|reverte|desfaca',
  move: 'move|mover|muda|mudar|passa|passar|poe|por|coloca|colocar|transfere|atribui|mude|passe|coloque',
  change:
    'muda|mudar|altera|alterar|corrige|corrigir|poe|poem|faz|ajusta|muda o|mude|aumenta|encurta|passa|coloca',
  lengthen: 'acrescenta|acrescentar|adiciona|adicionar|soma|junta|aumenta|mete',
  shorten: 'tira|tirar|retira|desconta|reduz|encurta|subtrai',
  'tag-entry': `
    etiqueta|etiquetar|marca|marcar|acrescenta|acrescenta a|adiciona|adiciona a|poe|poe a|tira|tira a|retira|retira a|
    remove|remove a|marque|coloca|coloca a`,
  rename: 'chama|chamar|renomeia|renomear|nomeia',
  merge: 'junta|juntar|une|unir|combina|funde|agrupa',
  'split-entry': 'divide|dividir|reparte|separa|parte',
  copy: 'copia|copiar|repete|repetir|duplica|igual a|o mesmo que|mesmo que|como|igual ao|mesma coisa que|a mesma coisa que',
  'last-entry': 'o ultimo|a ultima|a ultima entrada|o ultimo registo|o ultimo registro|ultima entrada',
  'first-entry': 'o primeiro|a primeira|a primeira entrada',
  'second-entry': 'o segundo|a segunda|a segunda entrada',
  'last-note':
    'a ultima nota|ultima nota|minha ultima nota|a minha ultima nota|a nota|esta nota|o que acabei de dizer',
  'this-entry': 'isso|isto|o|a|essa|esse|esta|este|aquilo|essa entrada|esta entrada',
  'these-entries':
    'ambos|ambas|os dois|as duas|tudo|todos|todas|os tres|as tres|todos os|todas as|esses|essas|tudo isso|tudo de|os|as',
  'entry-word': 'entrada|entradas|registo|registos|registro|registros|sessao|bloco|tempo|trabalho',
  stated:
    'foi|era|foram|eram|durou|duraram|foi de|sao|demorou|deve ser|deveria ser|vai para|era do|era da|era para|levou|foi para',
  started: 'comecou|comecava|iniciou|comeca|comecaram|teve inicio',
  ended: 'acabou|terminou|acabava|terminava|durou ate|foi ate|acaba',
  longer: 'a mais|mais longa|mais longo|mais|mais comprida',
  shorter: 'a menos|mais curta|mais curto|menos',
  vague: 'mais longa|mais longo|mais curta|mais curto|errada|errado|um erro|mais tarde|mais cedo|mais|menos',
  target: 'a|ao|aos|para|pro|pra|em|no|na|do|da|de|como|com|por|as',
  source: 'de|do|da|a|ao|dos|das',
  'description-word': 'a descricao de|a descricao|o titulo de',
  'in-two': 'em dois|em duas|ao meio|a meias|em partes iguais|meio a meio',
  filler:
    'por favor|afinal|so|tambem|desculpa|desculpe|nao|entao|na verdade|mas|e|obrigado|obrigada|ai|pois|perdao|alias|antes',
  worker: 'eu|nos|estive|fiz|tive|me',
};
