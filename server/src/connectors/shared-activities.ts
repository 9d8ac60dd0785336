/** Projects of a server share its activities, and the tasks of two projects have ids of their own. */
export function toTaskId(projectId: number, activityId: number): string {
  return `${projectId}-${activityId}`;
}

export function toActivityId(taskId: string): number {
  return Number(taskId.split('-')[1]);
}
