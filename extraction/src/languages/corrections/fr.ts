import type { CorrectionWords } from './correction-words.ts';

export const frCorrections: CorrectionWords = {
  delete: `
    supprime|supprimer|supprimez|efface|effacer|effacez|enleve|enlever|enlevez|retire|retirer|retirez|vire|annule|
    annuler|annulez|oublie|jette|raye`,
  undo: 'annule|annuler|annulez|defais',
  move: `
    deplace|deplacer|deplacez|mets|mettre|mettez|passe|passer|passez|bascule|basculer|transfere|transferer|attribue|
    change|rattache|affecte|reporte|decale|remets|bouge|impute|note`,
  change: `
    change|changer|changez|passe|passer|mets|mettre|corrige|corriger|corrigez|modifie|modifier|modifiez|rectifie|
    rallonge|raccourcis|fais|allonge|regle|augmente|reduis|arrondis`,
  lengthen: 'ajoute|ajouter|ajoutez|rajoute|rajouter|rallonge|rallonger|allonge|mets|prolonge|augmente',
  shorten: 'enleve|enlever|retire|retirer|ote|raccourcis|reduis|deduis|soustrais|supprime|diminue',
  'tag-entry': `
    tague|taguer|tagge|etiquette|etiqueter|marque|marquer|ajoute|ajoute le|ajoute l|ajouter|rajoute|mets|mets le|
    mets l|enleve|enleve le|enleve l|retire|retire le|retire l|supprime|supprime le|supprime l|pose|colle|tag`,
  rename: 'appelle|appeler|renomme|renommer|renommez|nomme|intitule|rebaptise',
  merge: 'fusionne|fusionner|fusionnez|regroupe|regrouper|combine|reunis|joins|rassemble',
  'split-entry':
    'partage|partager|partagez|divise|diviser|coupe|couper|separe|separer|scinde|decoupe|repartis|ventile',
  copy: `
    copie|copier|copiez|recopie|duplique|dupliquer|repete|refais|pareil qu|pareil que|comme|la meme chose qu|
    la meme chose que|meme chose qu|meme chose que|reprends|remets|idem qu|idem que|pareil`,
  'last-entry': `
    la derniere|le dernier|la derniere entree|cette derniere|derniere entree|la derniere saisie|la derniere ligne|
    ce dernier|la toute derniere|l entree precedente|la precedente`,
  'first-entry': 'la premiere|le premier|la premiere entree|la premiere ligne',
  'second-entry': 'la deuxieme|le deuxieme|la seconde|le second|la deuxieme entree|la seconde entree',
  'last-note': `
    la derniere note|derniere note|ma derniere note|la note|cette note|ce que je viens de dire|
    ce que je viens de noter|ce que je viens d enregistrer|la note precedente|la derniere dictee|
    le dernier enregistrement|toute la note`,
  'this-entry': `
    ca|cela|c|ce|le|la|l|celle ci|celui ci|celle la|celui la|cette entree|cette ligne|lui|y|la la|il|elle|celui|
    celle`,
  'these-entries': `
    les deux|toutes les deux|tous les deux|tout|tout ca|toutes|tous|les trois|toutes les trois|tous les trois|
    toutes les|tous les|tout ce|aux deux|les|ces deux|ces deux la|le tout|aux trois|l ensemble|des deux|tout cela`,
  'entry-word':
    'entree|entrees|ligne|lignes|seance|celle|celui|celles|ceux|saisie|tranche|partie|travail|creneau|temps',
  stated: `
    a dure|c etait|etait|etaient|ont dure|a pris|ont pris|c est|est|sont|dure|ca a dure|ca a pris|ca a fait|a fait|
    n a dure|n a pris|ca etait|devrait etre|doit etre|c est pour|va sur|va dans|allait|a ete|fait|faisait|
    ca faisait|durait|n etait|c etaient|s est etendu|s est tenue|s est tenu|ca dure|devait etre|va a|vont sur|a eu lieu|reste sur|reste pour|reste chez|reste a|
    concernait|concerne|ca concernait|ca concerne`,
  started: 'a commence|commencait|a debute|ont commence|ca a commence|a demarre|commence|debutait|demarrait',
  ended: `
    a fini|a termine|s est terminee|s est termine|s est finie|s est fini|finissait|ca a fini|a dure jusqu a|
    a dure jusqu|s est arretee|s est arrete|terminait|ca s est termine|ca s est fini`,
  longer: 'de plus|plus longue|plus long|plus longues|plus longs|plus longtemps|en plus',
  shorter:
    'de moins|plus courte|plus court|plus courtes|plus courts|en moins|moins longue|moins long|moins longtemps',
  vague: `
    plus longue|plus long|plus courte|plus court|faux|fausse|pas bon|pas bonne|pas juste|une erreur|plus tard|plus tot|
    moins longue|moins long|plus longtemps|moins longtemps|trop long|trop longue|trop court|trop courte`,
  target: 'a|au|aux|sur|pour|dans|en|vers|chez|sous|comme|le|du projet|du',
  source: 'de|du|d|des|a|au|aux|sur',
  'description-word':
    'la description de|la description du|la description d|la description|le titre de|le libelle de|l intitule de',
  'in-two':
    'en deux|en deux parties|moitie moitie|en deux parts|a parts egales|a egalite|par moitie|equitablement',
  filler: `
    s il te plait|s il vous plait|stp|plutot|en fait|seulement|juste|aussi|alors|donc|merci|bon|euh|finalement|
    en realite|tu peux|peux tu|que|qu|n|ah|oh|oui|et|mais|pardon|desole|desolee|voila|enfin|quand meme|oups|non`,
  worker: 'j|je|on|nous|vous|tu|ils|elles|ai|avons',
};
