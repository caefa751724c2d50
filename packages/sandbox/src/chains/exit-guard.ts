const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Ends the given processes at once when this process exits or is told to, and returns how to lift the guard.
 * A crash goes through 'exit' too. A signal keeps its meaning: without another listener the process dies of it.
 */
export function guardExit(pids: () => readonly number[]): () => void {
  const kill = () => {
    for (const pid of pids()) killQuietly(pid)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    kill()
    lift()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const lift = () => {
    process.off('exit', kill)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.on('exit', kill)
  for (const signal of signals) process.on(signal, onSignal)
  return lift
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it is gone already, which is what was wanted
  }
}
