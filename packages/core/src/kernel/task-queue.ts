/** Runs tasks one at a time, in order. */
export interface TaskQueue {
  /** Resolves when the task has settled. A failed task calls `onFailure` and does not stop later ones. */
  add(task: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void>
  /** Resolves when all added tasks have settled. */
  settled(): Promise<void>
}

export function createTaskQueue(): TaskQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    add(task, onFailure) {
      last = last.then(task).catch(onFailure)
      return last
    },
    settled: () => last,
  }
}
