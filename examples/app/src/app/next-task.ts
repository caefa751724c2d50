/** Resolves in a later task, so that the browser can handle input and paint between two steps of the start. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
