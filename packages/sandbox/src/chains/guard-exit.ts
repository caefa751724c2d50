const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const guardMark = Symbol('sandbox exit guard')

/**
 * Kills the given processes when this process exits, crashes or is ended by a signal, and returns a function that
 * removes the handlers. If a program has its own signal handlers, it decides when to exit, and the processes are killed
 * then.
 */
export function guardExit(pids: () => readonly number[]): () => void {
  const kill = () => {
    for (const pid of pids()) killQuietly(pid)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listeners(signal).some((listener) => !(guardMark in listener))) return
    kill()
    lift()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const listener = Object.assign(onSignal, { [guardMark]: true })
  const lift = () => {
    process.off('exit', kill)
    for (const signal of signals) process.off(signal, listener)
  }
  process.on('exit', kill)
  for (const signal of signals) process.on(signal, listener)
  return lift
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
