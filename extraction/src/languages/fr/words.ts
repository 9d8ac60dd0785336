import type { Language } from '../language.ts';

export const frWords: Language['words'] = {
  hesitation: 'euh|heu|hum|hein|ben|bah|ah|oh|eh',
  approximately: `
    autres|supplementaires|pleine|pleines|petits|grand|grands|environ|a peu pres|presque|quasiment|vers|
    autour de|petite|petites|petit|bonne|bonnes|bon|grosse|grosses|gros|genre|peut etre|plus ou moins|
    approximativement|aux alentours de|juste|seulement|encore|au moins|disons|facilement|facile`,
  article: `
    madame|monsieur|mme|docteur|maitre|mademoiselle|le|la|les|l|un|une|des|mon|ma|mes|notre|nos|ce|cet|
    cette|ces|son|sa|ses|leur|leurs|celui|celle|votre|vos`,
  preposition: `
    de|d|du|des|a|au|aux|en|dans|sur|pour|avec|chez|par|sans|sous|entre|pendant|durant|vers|et|ou|mais|
    contre|puis|donc|que|qu|qui|dont|concernant|cote|niveau`,
  of: 'de|d',
  for: 'pour',
  'before-name': 'pour|sur|chez',
  pronoun: 'j|je|on|nous|c|ca|cela|il|elle|y|en|m|me|s|se|vous|tu|t|ils|elles|moi',
  command: 'note|ajoute|mets|compte|enregistre|saisis|marque|inscris|notez|ajoutez|mettez',
  did: `
    avais|avait|avions|viens de passer|viens de|passee|passees|mettez moi|mets moi|mettez|compte moi|
    note moi|boulot|ai|as|avons|a|ete|etais|etait|etions|est|suis|sommes|fait|faits|faites|fais|passe|passer|
    passes|travaille|travailler|travail|bosse|bosser|bosses|pris|mis|eu|consacre|dedie|commence|demarre|
    continue|enchaine|attaque|fini|termine|alors|bon|voila|bref|donc|aussi|egalement|surtout|
    principalement|essentiellement|notamment|deja|encore|oui|ok|okay|d accord|merci|stp|s il te plait|
    s il vous plait|allez|finalement|maintenant|toujours|la|dessus|dure|ete sur|occupe|quand meme|
    ensuite|apres|parti|repris|reprise|bah|plus|quelque chose|truc|bien`,
  empty: `
    vite fait|avant que j oublie|pour commencer|pour finir|en premier|d abord|tout d abord|premierement|
    pour terminer|c est parti|allons y|avais oublie de noter|oublie de noter|j avais oublie de noter|
    on verra bien|on verra|bon alors|pas grand chose|rien de special|j ai oublie de noter|alors voila|
    tu sais|je crois|je pense|il me semble|si je me souviens bien|par quoi deja|par quoi|
    comme d habitude|c est tout|ca sera tout|voila c est tout|et c est tout|un peu plus|un peu moins|
    a peu pres|a peu de choses pres|bonjour|bonsoir|salut|coucou|en gros|grosso modo|d affilee|non stop|
    sans pause|sans arret|ah oui|oui voila|je dirais|on va dire|disons|mettons|comme prevu|d ailleurs|
    du coup|en fait|par ailleurs|pour les deux|sur les deux|pour la journee|c etait long|je recapitule|
    recapitulatif|voici ma semaine|voici ma journee|voila ma semaine|voila ma journee|petit recap|
    le recap|recap|desole pour le retard|saisie tardive|s il te plait|s il vous plait|ca y est|
    a la maison|c est a dire|et voila|pour info|au passage|ou presque|ou pas loin|a tout casser|
    plus ou moins|tout compris|ni plus ni moins|tout ce temps|pendant tout ce temps|voyons|voyons voir|
    pour aujourdhui`,
  and: 'et|plus|ainsi que|et aussi|et puis aussi',
  after: `
    enfin|puis|ensuite|apres ca|apres cela|et ensuite|et puis|et apres|apres quoi|suivi de|suivie de|
    suivi d|suivie d|dans la foulee|juste apres|aussitot apres|et apres ca|puis apres|et puis apres|
    et puis ensuite|a la suite|tout de suite apres|directement apres|derriere|et derriere|enchaine avec|
    enchaine sur|apres`,
  before: `
    avant ca|avant cela|juste avant|juste avant ca|et avant ca|et juste avant|auparavant|et avant|
    au prealable|avant quoi`,
  later: `
    plus tard|plus tard dans la journee|dans l apres midi|dans la matinee|dans la soiree|dans la journee|
    apres manger|apres le dejeuner|apres la pause|apres le repas|apres dejeuner|apres diner|l apres midi|
    le matin|le soir|en fin de journee|en fin d apres midi|en fin de matinee|en debut d apres midi|
    en soiree|en matinee|un peu plus tard|bien plus tard|a un moment|plus tot|plus tot dans la journee|
    dans la nuit|avant le dejeuner|avant midi|entre deux|separement|apres une pause|apres la sieste`,
  but: 'mais|par contre|sauf que',
  correction: `
    non|ah non|euh non|enfin non|non pardon|pardon|non non|non attends|attends|attends non|je veux dire|
    je voulais dire|ou plutot|plutot|non plutot|en fait non|non en fait|en realite|rectification|
    correction|je corrige|je me trompe|je rectifie|desole|desolee|excuse moi|excusez moi|non excuse|
    au temps pour moi|autant pour moi|mettons plutot|mets plutot|non c etait|non c est|disons plutot|
    ou alors non|oups|zut|non meme|ou meme`,
  drop: `
    annule la premiere|oublie la premiere|enleve la premiere|supprime la premiere|annule le premier|
    oublie le premier|oublie ca|laisse tomber|annule ca|annule la derniere|annule le dernier|supprime ca|
    supprime la derniere|efface ca|efface la derniere|oublie la derniere|oublie le dernier|enleve ca|
    enleve la derniere|retire ca|ne compte pas ca|raye ca|oubliez ca|non oublie|non oublie ca|non rien|
    enleve le dernier|non annule|non annule ca|non annule la derniere|en fait oublie ca|
    non en fait oublie ca|on oublie|on annule|vire ca|annulez ca|laisse ca de cote`,
  total: `
    au total|en tout|total|ce qui fait|ca fait|soit|soit au total|en tout et pour tout|donc en tout|
    pour un total de|un total de|ce qui donne|ca donne|au global|tout compris|ca nous fait|somme|
    total de`,
  'of-which': 'dont|parmi lesquelles|sur ces|sur lesquelles',
  rest: 'le reste|reste|le restant|ce qui reste|le reste du temps|tout le reste',
  half: `
    moitie|la moitie|une moitie|l autre moitie|la premiere moitie|la seconde moitie|moitie du temps`,
  each: `
    chacun|chacune|chaque|chacun pour|par projet|par dossier|a chaque fois|pour chacun|pour chacune|
    pour chaque|chaque fois|par client`,
  split: `
    a egalite|a parts egales|reparti|repartie|repartis|reparties|partage|partagee|partages|partagees|
    divise|divisee|divises|divisees|repartition|equitablement|moitie moitie|ventile|ventilees|a cheval`,
  everything: `
    tout|tout ca|tout cela|le tout|l ensemble|tout ceci|tous|toutes|les deux|tous les deux|
    toutes les deux|les trois|tout est|tout c est|tous les trois|toutes les trois`,
  same: `
    la bas|sur place|au meme endroit|toujours la bas|le meme projet|la meme chose|meme projet|
    meme dossier|le meme dossier|meme client|le meme client|pareil|idem|meme chose|la meme affaire|
    meme affaire|le meme chantier|meme chantier|la meme|le meme|les memes|dessus|ce projet|ce dossier|
    ce client|ce chantier|le meme livre|le meme site|cette affaire|la meme mission|meme mission|
    toujours pareil|ce meme projet|ce meme dossier`,
  pause: `
    coupure|casse croute|sandwich|pause|pauses|pause dejeuner|pause dej|dej|pause cafe|dejeuner|repas|cafe|sieste|
    pause midi|mange|manger|dejeune|pause de midi|pause repas|gouter|pause clope|diner|petit dejeuner`,
  except: 'sauf|excepte|hormis|a part|a l exception de|sans compter|mais pas|hors|en dehors de',
  'per-day': `
    par jour|chaque jour|tous les jours|quotidiennement|a chaque fois|par seance|chaque matin|
    chaque soir|la journee|chaque fois|par soir|par matin|par session`,
  'not-done': `
    annule|annulee|annules|annulees|rien|malade|en conge|en conges|en vacances|ferie|reporte|reportee|
    reportes|tombe a l eau|pas de|pas travaille|pas eu lieu|jour off|en arret|en arret maladie|decale|
    decalee|decommande|decommandee|decommandes|relache`,
  'no-work': `
    fait|travaille|bosse|rien|rien du tout|pas travaille|de travail|pas de travail|du tout|a signaler|a noter|a declarer|
    a enregistrer|a logger|a saisir|de la journee|de la semaine|cette semaine|la semaine derniere|
    toute la journee|toute la semaine|non plus|ce week end|le week end|week end|weekend|aucun travail|
    aucune heure|d heures|zero|repos|n|jour`,
  negation: 'pas|n ai pas|jamais|aucun|aucune|ni',
  plan: `
    ces jours ci il faudra|des que possible|il me reste|il reste|me reste|il nous reste|reste encore|
    il faut|faut que|il faudrait|faudrait|je dois|on doit|je devrais|devrais|devait|devais|je vais|on va|
    va falloir|rappelle moi|pense a|prevu de|prevois de|j aimerais|je voudrais|il faudra|faudra|
    un de ces jours|a l occasion|la prochaine fois|reste a faire|encore a faire|a prevoir|je compte|
    compte faire|je pense faire|j aurais du|aurais du|je prevois|etais cense|suis cense|censee|cense|
    pourrais|on pourrait|je pourrais|plus tard peut etre|un jour`,
  question: `
    dis moi si|dites moi si|je me demande si|verifie si|dis moi combien|combien|est ce que|
    a quelle heure|quand est ce que|qu est ce que|pourquoi|quelle heure|depuis quand|peux tu|tu peux|
    pouvez vous|ai je|avons nous|as tu|ou pas`,
  'not-work': `
    annonce|annoncent|table sur|tablent sur|budgete|budgetise|budgetees|prevoit|prevoyait|devise a|
    chiffre a|dormi|en retard|va prendre|prendra|dure du trajet|devis prevoit|coute|facture prevoit|
    forfait de|taux horaire|on a estime|j ai estime|nous avons estime`,
  because: 'parce que|parce qu|car|vu que|vu qu|puisque|puisqu|a cause de|a cause du|comme quoi|sinon',
  tag: `
    etiquette|etiquettes|tag|tags|avec le tag|avec les tags|avec l etiquette|avec les etiquettes|tague|
    tagge|taguer|tague ca|tague le|tague la|tague en|etiquete|etiquete ca|tagge ca|marque ca|mets le tag|
    mets l etiquette|ajoute le tag|ajoute l etiquette|sous le tag|libelle|avec tag|et le tag|
    et l etiquette|avec pour tag|mets les tags|avec pour etiquette|mot cle|avec le mot cle`,
  'no-tag': 'sans tag|sans etiquette|pas de tag|pas d etiquette|aucun tag|sans tags',
  billable: `
    facturable|facturables|temps facturable|travail facturable|heure facturable|heures facturables|
    je le facture|je la facture|je les facture|je le facturerai|je la facturerai|je les facturerai|
    je facture ca|je facturerai ca|ca se facture`,
  'not-billable': `
    non facturable|non facturables|pas facturable|pas facturables|temps non facturable|
    travail non facturable|heure non facturable|heures non facturables|je ne le facture pas|
    je ne la facture pas|je ne les facture pas|je ne le facturerai pas|je ne la facturerai pas|
    je ne les facturerai pas|je ne facture pas ca|je le facture pas|je la facture pas|je les facture pas`,
  declares: `
    marque|note|compte|mets|marque le|marque la|marque les|note le|note la|note les|compte le|compte la|
    compte les|ca|cela|ce|c|n|ne|est|etait|sont|etaient|qui|comme|en`,
  bill: 'je facture|je facturerai|je vais facturer|on facture|on facturera|nous facturerons',
  'not-bill': `
    je ne facture pas|je ne facturerai pas|je facture pas|je ne vais pas facturer|on ne facture pas|
    on ne facturera pas|on facture pas|nous ne facturerons pas`,
  'for-it': 'pour ca|pour cela|pour ce temps|pour tout ca|pour tout',
  idiom: `
    au telephone|sur place|sur la route|au bureau|en ligne|en visio|a la maison|en voiture|dans le train|
    sur le terrain|par telephone`,
  project: 'projet|projets|dossier|client|chantier|mission|affaire',
  was: `
    c etait|c est|etait|est|sont|etaient|ca a pris|a dure|a pris|ca a dure|ont ete|a ete|c|ca|pris|duree|
    pour|sur|de`,
  morning: 'matin|matinee|matins|matinees',
  afternoon: 'apres midi',
  evening: 'soir|soiree|soirs|soirees',
  night: 'nuit|nuits',
  hour: 'heurette|heure|heures|h|hr|hrs',
  minute: 'minute|minutes|min|mn|mins',
  second: 'seconde|secondes|sec|secs',
  'day-unit': 'jour|jours|journee|journees',
};
