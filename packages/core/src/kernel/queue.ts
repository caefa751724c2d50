/** Tasks one after the other, in the order they came. */
export interface TaskQueue {
  /** Resolves once the task is done. One that fails is told of, and holds up nobody. */
  add(task: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void>
  /** Resolves once all that were added are done. */
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
