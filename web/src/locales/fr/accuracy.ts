import type { LongText } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

/** Each claim of the landing page: how it was measured, what came out, and where we fall short. */
export const accuracy = (site: Site): LongText => ({
  title: 'Comment nous mesurons nos résultats',
  lead: 'Chaque promesse de notre page d’accueil : comment nous la vérifions, ce que cela donne, et ce qui nous manque encore.',
  sections: [
    {
      id: 'accuracy',
      heading: '98 % d’exactitude',
      blocks: [
        'Nous tenons des recueils de notes dont les bonnes entrées ont été écrites à la main avant que le logiciel ne les lise. Une entrée ne compte comme juste que si son jour, sa durée à la minute, son début lorsqu’il est dit, son projet, ses étiquettes et sa description le sont tous.',
        'Une note peut avoir deux lecteurs. Notre grammaire, un ensemble de règles, lit toutes les notes, et les lit seule si aucun modèle de langage n’est relié. S’il y en a un, c’est le modèle qui lit la note et la grammaire qui vérifie ce qu’il en dit.',
        'La grammaire seule : sur 260 notes en six langues, écrites par nous et pour lesquelles aucune règle n’a été modifiée, 97,8 % des entrées sont justes (score F1 ; anglais 97,6 %, français 98,5 %). Sur 59 notes que d’autres ont dictées librement, hésitations et ajouts compris, ce score est de 76,5 %, et 2 de ces 59 notes contenaient une erreur que rien ne signalait ; une partie de ce qu’elle y manquait d’abord a été corrigée depuis. Sur les notes dont nous tirons des leçons, le score est meilleur, mais il prouve moins.',
        'Avec un grand modèle de langage, vérifié par la grammaire : 100 % sur les deux recueils. Ses réponses ont été enregistrées en novembre 2026 ; il n’a jamais vu les bonnes entrées, mais il recevait des dizaines de notes à la fois, alors qu’à l’usage chaque note fait l’objet d’un appel. Ses consignes ont été rédigées après examen de ce que la grammaire avait manqué dans les 59 notes, et un modèle plus petit fera moins bien.',
        'Encore faut-il bien entendre. Sur 18 notes à nous, dites par des voix de synthèse, le modèle anglais se trompe sur 2,6 % des mots, celui qui sert au français sur 6,7 % ; tous les nombres, unités et jours y ont été bien entendus. Sur des enregistrements de vraies personnes, qui disent autre chose que des notes de temps, c’est 2,5 % en anglais (60 phrases, deux personnes), 6,5 % en français du Québec, 9,5 % en espagnol du Mexique et 9,5 % en italien (20 phrases, une personne par langue) ; par téléphone, 5,2 %, 8,8 %, 10,4 % et 11,6 %.',
        'Les 98 % valent donc pour le texte d’une note lu par un grand modèle, et à peu de chose près pour les notes simples que la grammaire lit seule ; pour une dictée libre sans modèle, non. Avec un fort accent, dans le bruit ou avec des noms inconnus, attendez-vous à moins, et relisez les entrées avant de facturer.',
      ],
    },
    {
      id: 'speed',
      heading: 'Moins de 2 secondes',
      blocks: [
        'Nous chronométrons les étapes sur un petit serveur à deux cœurs : entendre la note, la lire, puis inscrire chaque entrée.',
        `Une seconde d’anglais demande environ 0,04 seconde d’écoute, une seconde de français environ 0,14. Lire une note prend quelque 2 millisecondes. Chaque entrée coûte ensuite un appel à ${site.timeTracker}.`,
        `Une courte note est donc traitée en deux secondes environ. Entre l’envoi et l’entrée inscrite, avec un navigateur sur les deux mêmes cœurs et un modèle de langage qui met 0,7 seconde, un enregistrement de huit secondes a demandé 1,2 seconde (médiane sur dix) quand l’appareil avait reconnu l’anglais, 1,9 quand le serveur s’en chargeait, et 2,3 en français. Quand ${site.timeTracker} a atteint sa limite horaire d’appels, la note est mise en attente et l’heure de reprise s’affiche.`,
      ],
    },
    {
      id: 'trackers',
      heading: 'Inscrit une fois, jamais deux',
      blocks: [
        'Chaque service passe la même liste de cas : une entrée s’y trouve telle qu’elle a été dite, y est modifiée et supprimée comme demandé, et, quand une réponse se perd, elle est retrouvée au lieu d’être inscrite une seconde fois. Tous ces cas, pannes comprises, sont joués face à des copies des services, que nous avons écrites d’après leur documentation.',
        {
          table: [
            ['Service', 'Essayé sur le vrai', 'Ce qu’il ne fait pas'],
            [
              site.timeTracker,
              'Pas encore',
              'Quand une formule accorde 30 appels par heure, une longue note attend l’heure suivante et le dit',
            ],
            [
              'Redmine',
              'Oui : version 5.0.4, dans les 38 cas qui ne demandent pas la main sur le serveur',
              'Une entrée a un jour et une durée, mais ni heure de début ni étiquettes. Ce que vous y supprimez n’est remarqué que lorsque vous le modifiez ici',
            ],
            [
              'Kimai',
              'Pas encore',
              'Ce que vous y supprimez n’est remarqué que lorsque vous le modifiez ici. Les entrées d’autres outils ne sont pas affichées',
            ],
            [
              'Clockify',
              'Pas encore',
              'Les mêmes limites ; et un espace gratuit accorde 30 appels par heure, dont un par entrée',
            ],
            [
              'OpenTickly',
              'Pas encore',
              'C’est un serveur avec l’API de Toggl. Il ne dit pas quels champs un espace de travail exige',
            ],
            [
              'Harvest',
              'Pas encore',
              'Les mêmes limites que Kimai ; une entrée n’a pas d’étiquettes, et n’a d’heure de début que dans les comptes qui enregistrent le début et la fin',
            ],
          ],
        },
      ],
    },
    {
      id: 'saved',
      heading: '2 heures gagnées par semaine',
      blocks: [
        'C’est une estimation, pour qui reconstitue sinon sa semaine à la main à partir de l’agenda et de la mémoire. Nos propres statistiques comptent, prudemment, dix secondes par entrée.',
        'Nous ne l’avons pas encore mesurée auprès d’utilisateurs. D’après notre compte prudent, deux heures supposeraient bien plus d’entrées que la plupart des gens n’en font en une semaine.',
      ],
    },
  ],
});
