// Ends the processes it was told about when its parent is gone, however the parent went: the parent holds the
// other end of stdin, and the system closes that end for it. Lines: `+pid` to watch, `-pid` to forget.
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
