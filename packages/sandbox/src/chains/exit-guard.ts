const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const guardMark = Symbol('sandbox exit guard')

/**
 * Ends the given processes at once when this process exits, crashes or dies of a signal, and returns how to lift
 * the guard. A program that listens to the signal itself is left to decide; its exit is guarded all the same.
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
    // it is gone already, which is what was wanted
  }
}
