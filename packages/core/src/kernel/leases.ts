/** Divides tasks among the tabs or processes that share a storage. */
export interface Leases {
  /**
   * Returns the tasks that this instance may work on now. No other instance may work on them until this one releases
   * them or ends. Tasks that it already holds are included.
   */
  claim(tasks: readonly string[]): readonly string[] | Promise<readonly string[]>
  /** Returns whether this instance still holds a task that it has claimed. */
  holds(task: string): boolean
  /** Lets other instances claim the tasks. */
  release(tasks: readonly string[]): void
}
