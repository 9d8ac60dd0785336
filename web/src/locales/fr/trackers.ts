import type { TrackerPromises } from '../../shared/tracker-promises.ts';

const alike =
  'La limite : si vous saisissez vous-même la même entrée, à la seconde près et dans les mêmes minutes, les deux ne peuvent pas être distinguées.';

/** Ce qui est promis pour chaque outil, et ce qui ne l’est pas. */
export const trackerPromises: TrackerPromises = {
  common: {
    title: '{product} et {tracker}',
    lead: 'Ce que {product} fait avec {tracker}, ce qu’il ne fait pas, et jusqu’où cela a été essayé.',
    headings: {
      connect: 'Comment le connecter',
      kept: 'Ce que devient une entrée',
      once: 'Une fois, jamais deux',
      undo: 'Modifier et annuler',
      changes: 'Ce que vous y modifiez',
      calls: 'Le nombre d’appels',
      tried: 'Ce qui a été essayé',
    },
    address:
      '{tracker} tourne sur votre serveur ou celui de votre entreprise. Vous donnez son adresse. Elle n’est appelée qu’en https et sur internet, sauf si l’exploitant de {product} autorise un hôte de son propre réseau.',
    token:
      'Vous donnez le jeton que {tracker} appelle « {token} ». Il est essayé avant d’être enregistré, conservé chiffré, et effacé quand vous mettez fin à la connexion.',
    starts: {
      yes: '{tracker} conserve son heure de début.',
      no: '{tracker} conserve son jour, pas son heure de début. L’heure reste dans {product}.',
      byAccount:
        'Si votre compte suit les heures de début et de fin, {tracker} conserve son heure de début, et elle doit finir avant minuit. S’il suit les durées, l’heure reste dans {product}.',
    },
    billable: 'C’est {tracker} qui décide si elle est facturable, pas la note.',
    tags: {
      yes: 'Les étiquettes que vous dites sont posées dans {tracker}.',
      no: '{tracker} n’a pas d’étiquettes : celles que vous dites sont laissées de côté.',
    },
    activity: {
      yes: 'Elle a un projet et l’une de ses activités ou tâches. Quand une note ne les dit pas, {product} vous les demande avant d’ajouter l’entrée.',
      no: 'Ce que votre espace de travail exige vous est demandé quand une note ne le dit pas.',
    },
    deletions: {
      yes: 'Une entrée que vous y supprimez est affichée ici comme supprimée.',
      no: '{tracker} ne signale pas que vous avez supprimé une entrée : elle reste ici jusqu’à ce que vous la modifiiez ou l’annuliez.',
    },
    others: {
      yes: 'Les entrées que vous y avez saisies vous-même comptent dans vos analyses, et les nouvelles sont placées autour d’elles.',
      no: 'Les entrées que vous y avez saisies vous-même n’apparaissent pas ici.',
    },
    looks: '{product} vérifie toutes les heures, et quand vous ouvrez vos enregistrements.',
    copies:
      'Chaque outil est essayé avec une même liste de cas, face à une copie que nous en avons écrite, avec des réponses perdues et des erreurs. Ils sont rejoués à chaque modification du logiciel.',
    more: 'Ce qui a été essayé avec les autres outils est sur la page [Nos mesures](/accuracy#trackers).',
  },
  own: {
    toggl: {
      about: [
        'Un serveur à vous doté de l’API de {tracker} se connecte sous le nom [OpenTickly](/trackers/opentickly).',
      ],
      kept: [
        'Sa durée est conservée à la seconde.',
        'Dans un espace de travail payant, elle peut avoir une tâche, et elle est facturable si vous ou son projet le dites.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Avant tout nouvel envoi, {tracker} est interrogé sur ce qui a été inscrit depuis. Une entrée de même projet, mêmes mots, même début et même durée est tenue pour la vôtre.',
        alike,
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée. Deux appels de chaque heure sont gardés pour cela. Ce que votre espace de travail a verrouillé reste en l’état, et vous en êtes averti.',
      ],
      changes: ['Ce que vous y modifiez l’est aussi ici à la vérification suivante.'],
      calls:
        '{tracker} indique dans chaque réponse combien d’appels restent. Un espace gratuit en accorde 30 par heure, et chaque entrée en prend un. Quand ils sont épuisés, une note attend, dit jusqu’à quand, et reprend d’elle-même.',
      tried:
        'Pas encore avec {tracker} lui-même : seulement face à une copie que nous avons écrite d’après sa documentation et des enregistrements de ses échanges.',
    },
    redmine: {
      about: [],
      kept: [
        'Sa durée est conservée en minutes entières, une au moins.',
        'Redmine ne distingue pas le temps facturable.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Avant tout nouvel envoi, Redmine est interrogé sur vos propres entrées de ces jours-là. Une entrée de même projet, mêmes mots et même durée, créée depuis la tentative, est tenue pour la vôtre.',
        'La limite : si vous saisissez vous-même la même entrée dans les mêmes minutes, les deux ne peuvent pas être distinguées. Les projets dont vous ne pouvez pas voir le temps ne sont pas proposés, car rien ne pourrait y être vérifié.',
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée, si votre rôle dans Redmine vous permet de modifier vos propres temps passés. Un rôle peut saisir sans en avoir le droit ; vous en êtes alors averti.',
      ],
      changes: [
        'Ce que vous y modifiez l’est aussi ici à la vérification suivante, pour les entrées du dernier mois. Une entrée déplacée à un autre jour garde ici son heure.',
      ],
      calls:
        'Redmine n’indique aucune limite. Une entrée prend un appel, une modification ou une suppression deux.',
      tried:
        'Avec un vrai Redmine, version 5.0.4 : chaque cas qui ne demande aucun pouvoir sur le serveur a donné le résultat attendu. Les autres n’ont été joués que face à la copie.',
    },
    kimai: {
      about: ['Votre Kimai doit être en version 2.14 ou ultérieure.'],
      kept: [
        'Son début et sa durée sont conservés en minutes entières, ou selon l’arrondi de votre serveur.',
        'Une étiquette que Kimai ne connaît pas est d’abord créée. Si vous n’en avez pas le droit, vous en êtes averti.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Avant tout nouvel envoi, Kimai est interrogé sur vos entrées modifiées depuis. Une entrée de même projet, même activité, mêmes mots, même début et même fin est tenue pour la vôtre, même si le serveur l’a arrondie.',
        'La limite : si vous saisissez vous-même dans les mêmes minutes une entrée identique, ou qui le serait une fois arrondie, les deux ne peuvent pas être distinguées.',
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée, si votre rôle dans Kimai vous permet de modifier vos propres temps. Ce qui a été exporté peut rester en l’état ; vous en êtes alors averti.',
      ],
      changes: [
        'Ce que vous y modifiez, et ce que le serveur arrondit, l’est aussi ici à la vérification suivante.',
      ],
      calls:
        'Kimai n’indique aucune limite. Une entrée, une modification ou une suppression prend un appel, et un ou deux de plus par étiquette.',
      tried:
        'Pas encore avec un vrai Kimai : seulement face à une copie que nous avons écrite d’après son code et sa documentation. Un serveur qui ne mesure le temps qu’avec sa propre horloge (« punch ») refuse les entrées.',
    },
    clockify: {
      about: [],
      kept: [
        'Sa durée est conservée à la seconde.',
        'Elle peut avoir une tâche, et elle est facturable si vous ou son projet le dites.',
        'Les signes < et > deviennent ‹ et ›.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Avant tout nouvel envoi, Clockify est interrogé sur les entrées autour de cette heure. Une entrée de même projet, mêmes mots, même début et même durée, créée depuis la tentative, est tenue pour la vôtre.',
        alike,
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée. Clockify remplace une entrée en entier, donc {product} la lit d’abord : ce que vous y modifiez à cet instant précis est perdu.',
      ],
      changes: [
        'Ce que vous y modifiez l’est aussi ici à la vérification suivante, pour les entrées qui ont commencé dans le dernier mois.',
      ],
      calls:
        'Un espace gratuit accorde 30 appels par heure, que vos collègues utilisent aussi, et Clockify ne dit pas combien il en reste. Ils sont comptés ici : dix en lecture et dix-huit en écriture. Une entrée en prend un, une modification deux, et chaque nouvelle étiquette un de plus. Quand ils sont épuisés, une note attend, dit jusqu’à quand, et reprend d’elle-même.',
      tried:
        'Pas encore avec Clockify lui-même : seulement face à une copie que nous avons écrite d’après sa documentation et ce que ses clients ont enregistré.',
    },
    harvest: {
      about: [],
      kept: [
        'Sa durée est conservée en minutes entières.',
        'Elle porte un lien vers sa note. Les collègues qui voient votre feuille de temps voient ce lien, qui ne s’ouvre que pour vous.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Chacune porte une référence à la nôtre. Avant tout nouvel envoi, Harvest est interrogé sur elle : une entrée qui a cette référence est tenue pour la vôtre, quoi qu’elle soit devenue, et une entrée seulement semblable ne l’est pas.',
        'La limite : une entrée que quelqu’un copie dans Harvest peut emporter sa référence, et être prise pour un doublon.',
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée. Ce qui a été approuvé ou facturé reste en l’état, et vous en êtes averti.',
      ],
      changes: ['Ce que vous y modifiez l’est aussi ici à la vérification suivante.'],
      calls:
        'Harvest accorde cent appels en quinze secondes. Une entrée en prend deux, ou trois quand les heures sont conservées ; une modification de ses mots, ou une suppression, en prend un.',
      tried:
        'Pas encore avec Harvest lui-même : seulement face à une copie que nous avons écrite d’après sa documentation et ce que ses clients ont enregistré.',
    },
    opentickly: {
      about: [
        'OpenTickly, auparavant OpenToggl, est un serveur doté de l’API de Toggl. D’autres serveurs dotés de cette API peuvent aussi être connectés sous ce nom ; aucun n’a été essayé.',
      ],
      kept: [
        'Sa durée est conservée à la seconde.',
        'Elle peut avoir une tâche, et elle est facturable si vous ou son projet le dites.',
      ],
      once: [
        'Quand une réponse se perd, personne ne sait si l’entrée a été inscrite. Avant tout nouvel envoi, le serveur est interrogé sur ce qui a été inscrit depuis. Une entrée de même projet, mêmes mots, même début et même durée est tenue pour la vôtre.',
        alike,
      ],
      undo: [
        'Chaque entrée peut être modifiée et supprimée ici, et une note entière annulée. Ce que votre espace de travail a verrouillé reste en l’état, et vous en êtes averti. Certaines versions d’OpenTickly oublient quel minuteur tourne quand une entrée terminée est modifiée ; le minuteur lui-même reste.',
      ],
      changes: ['Ce que vous y modifiez l’est aussi ici à la vérification suivante.'],
      calls:
        'OpenTickly n’indique aucune limite. Une entrée, une modification ou une suppression prend un appel, une vérification deux.',
      tried:
        'Pas encore nos cas avec un vrai serveur : seulement face à une copie que nous avons écrite d’après son code. Un vrai a été appelé une fois, ce qui a montré où il diffère de Toggl.',
    },
  },
};
