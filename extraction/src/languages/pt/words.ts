import type { Language } from '../language.ts';

export const ptWords: Language['words'] = {
  hesitation: 'eh|hum|ah|ha|ahn|hmm|tipo',
  approximately: `
    uns|umas|cerca de|mais ou menos|aproximadamente|quase|por volta de|por volta das|so|apenas|talvez|
    boa|boas|outra|outras|la pelas`,
  article: `
    senhor|senhora|dona|seu|doutor|doutora|o|a|os|as|um|uma|uns|umas|meu|minha|meus|minhas|nosso|nossa|
    este|esta|esse|essa|sua`,
  preposition: `
    de|do|da|dos|das|em|no|na|nos|nas|ao|aos|a|as|para|pra|pro|por|pelo|pela|com|sem|sobre|entre|ate|
    desde|durante|e|ou|mas|que|onde`,
  of: 'de',
  for: 'para|pra',
  'before-name': 'para|pra|em|sobre',
  pronoun: 'eu|nos|isso|isto|me|se|foi',
  command: 'anota|registra|adiciona|marca|poe|coloca|lanca',
  did: `
    fiz|feito|fazer|trabalhei|trabalhamos|trabalhando|trabalho|passei|gastei|dediquei|tive|tenho|estive|
    estava|fiquei|comecei|continuei|terminei|entao|tambem|principalmente|sobretudo|ja|ainda|de novo|ok|
    certo|obrigado|obrigada|por favor|foi|foram|era|e|bom|bem|pois|levei|mexi`,
  empty: `
    e o seguinte|bom e o seguinte|por ultimo|por fim|eu acho|acho que|como sempre|e isso|so isso|
    e so isso|bom dia|boa tarde|boa noite|ola|oi|mais ou menos|um pouco mais|um pouco menos|nos dois|
    nas duas|esta e a minha semana|digamos|ou algo assim|sem parar|seguidas|seguidos|deixa eu ver|
    vamos ver|e pronto`,
  and: 'e|mais|alem de|bem como',
  after: `
    depois|e depois|em seguida|depois disso|a seguir|seguido de|seguida de|logo depois|logo a seguir|
    apos isso|e em seguida|e depois disso|entao`,
  before: 'antes disso|antes|logo antes|e antes|e antes disso|anteriormente|pouco antes',
  later: `
    mais tarde|a tarde|de tarde|de manha|a noite|depois do almoco|depois de almocar|apos o almoco|
    no fim do dia|no final do dia|no fim da tarde|pela manha|na parte da tarde|na parte da manha|
    antes do almoco`,
  but: 'mas|porem|so que',
  correction: `
    nao|nao desculpa|desculpa|desculpe|nao espera|espera|quero dizer|quer dizer|ou melhor|alias|
    na verdade|corrigindo|correcao|melhor dizendo|nao nao|perdao|me enganei|digo|nao perdao`,
  drop: `
    esquece isso|esquece|apaga isso|cancela isso|anula isso|remove isso|deixa pra la|apaga o ultimo|
    apaga a ultima|esquece a ultima|esquece o ultimo|cancela o ultimo|cancela a ultima|tira isso|
    deixa para la|ignora isso`,
  total: `
    no total|total|ao todo|no todo|somando|da um total de|um total de|o que da|sao ao todo|ou seja`,
  'of-which': 'das quais|dos quais|sendo',
  rest: 'o resto|resto|o restante|restante|o que sobrou|o resto do tempo',
  half: 'metade|a metade|a outra metade|outra metade|meio a meio',
  each: 'cada um|cada uma|cada|por projeto|em cada um|em cada uma|para cada um|para cada uma',
  split: `
    a meias|divide|dividi|meio a meio|divididas|divididos|dividida|dividido|repartidas|repartidos|
    em partes iguais|distribuidas|distribuidos|compartilhadas|igualmente`,
  everything: 'tudo|tudo isso|tudo isto|todas|todos|ambos|ambas|os dois|as duas|os tres|as tres',
  same: `
    la mesmo|tambem la|ali|o mesmo projeto|mesmo projeto|a mesma coisa|o mesmo cliente|mesmo cliente|
    o mesmo|a mesma|esse projeto|este projeto|idem|igual|o mesmo caso|a mesma obra|nele|nela`,
  pause: `
    cafezinho|lanchar|pausa|pausas|almoco|intervalo|intervalos|almocar|cafe|lanche|descanso|janta|jantar|
    pausa para almoco|pausa do almoco`,
  except: 'menos|exceto|salvo|tirando|menos na|exceto na|com excecao de|fora',
  'per-day': 'por dia|ao dia|cada dia|todos os dias|diarias|diaria|diarios|por sessao|cada vez|todo dia',
  'not-done': `
    cancelada|cancelado|canceladas|cancelados|nada|doente|de ferias|adiada|adiado|nao trabalhei|de folga|
    feriado|foi cancelada|foi cancelado|de atestado|desmarcada|desmarcado`,
  'no-work': `
    fiz|feito|trabalhei|nada|nada de nada|nao trabalhei|nenhum trabalho|trabalho|de todo|a registar|a registrar|para registar|
    para registrar|para anotar|a anotar|o dia todo|o dia inteiro|a semana toda|esta semana|
    a semana passada|semana passada|fim de semana|no fim de semana|nenhuma hora|zero|dia`,
  negation: 'nao|nunca|nenhum|nenhuma',
  plan: `
    um dia destes|ver se|qualquer dia destes|tenho que|tenho de|preciso|devo|deveria|quero|vou|vamos|
    lembra me|me lembra|me lembre|lembre me|algum dia|um dia desses|da proxima vez|gostaria|falta fazer|
    precisava|tinha que|pretendo|qualquer dia|queria`,
  question: 'quantas|quantos|a que horas|que horas|por que|sera que',
  'not-work': `
    orcamos|orcado|estimado|estimamos|dormi|atrasou|vai levar|custa|por hora|previstas|previsto|prevista`,
  because: 'porque|pois|ja que|por causa de|por causa do|devido a',
  tag: `
    etiqueta|etiquetas|com a etiqueta|com as etiquetas|com etiqueta|tag|tags|com a tag|com as tags|
    marca como|etiquetado como|etiquetada como|etiquetar como|marcador|com o marcador|poe a etiqueta|
    coloca a etiqueta|e a etiqueta`,
  'no-tag': 'sem etiqueta|sem etiquetas|sem tag',
  billable: `
    faturavel|faturaveis|facturavel|facturaveis|tempo faturavel|trabalho faturavel|hora faturavel|
    horas faturaveis|tempo facturavel|horas facturaveis|cobravel|cobraveis|faturo isso|vou faturar isso|
    cobro isso|vou cobrar isso`,
  'not-billable': `
    nao faturavel|nao faturaveis|nao facturavel|nao facturaveis|nao e faturavel|nao era faturavel|
    nao foi faturavel|nao sao faturaveis|nao e facturavel|nao sao facturaveis|tempo nao faturavel|
    trabalho nao faturavel|hora nao faturavel|horas nao faturaveis|nao cobravel|nao cobraveis|
    nao e cobravel|nao faturo isso|nao vou faturar isso|nao cobro isso|nao vou cobrar isso`,
  declares: 'marca|marque|anota|coloca|como|era|foi|sao|foram|isso|isto|que',
  bill: 'vou faturar|vou cobrar|vamos faturar|vamos cobrar',
  'not-bill': 'nao vou faturar|nao vou cobrar|nao vamos faturar|nao vamos cobrar',
  'for-it': 'por isso|por isto|por tudo|por tudo isso|por esse tempo',
  idiom: 'ao telefone|no telefone|no escritorio|em casa|por telefone|na estrada|no carro',
  project: 'projeto|projecto|cliente|obra|processo',
  was: 'foi|foram|era|e|sao|levou|durou|para|em|de',
  morning: 'manha|manhas|madrugada',
  afternoon: 'tarde|tardes',
  evening: 'noite|noites',
  night: 'madrugadas',
  hour: 'horinha|horinhas|hora|horas|h|hs|hr|hrs',
  minute: 'minuto|minutos|min|mins',
  second: 'segundo|segundos|seg|segs',
  'day-unit': 'dia|dias|jornada|jornadas',
};
