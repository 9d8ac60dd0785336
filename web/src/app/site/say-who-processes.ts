/** Who processes notes on this installation is known to its server: of the texts in the page, the one that says it takes its place. */
export async function sayWhoProcesses(): Promise<void> {
  const answer = await fetch('/api/processing').catch(() => null);
  // What is true of every installation stays.
  if (!answer?.ok) return;
  const { notesReadBy, transcribedBy } = await answer.json();
  const names = `[data-processing="${CSS.escape(`${notesReadBy} ${transcribedBy}`)}"]`;
  for (const template of document.querySelectorAll<HTMLTemplateElement>(`template${names}`)) {
    template.parentElement?.querySelector('div')?.classList.add('invisible');
    template.before(template.content);
  }
}
