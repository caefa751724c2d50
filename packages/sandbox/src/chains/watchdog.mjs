// Kills the watched processes when the parent has exited for any reason: the system then closes the parent's end of
// stdin. Each line is `+pid` to watch a process or `-pid` to stop watching it.
import { createInterface } from 'node:readline'

const watched = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const lines = createInterface({ input: process.stdin })

lines.on('line', (line) => {
  const pid = Number(line.slice(1))
  if (!Number.isInteger(pid) || pid <= 1) return
  if (line.startsWith('+')) watched.add(pid)
  else watched.delete(pid)
})

lines.on('close', () => {
  for (const pid of watched) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') process.exitCode = 1
    }
  }
  process.exit()
})
