const DAY_MS = 86_400_000

/** Duration of 'Past 30 Days', in milliseconds. */
export const PAST_30_DAYS_MS = 2_592_000_000

const SHORT_DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const
const MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Returns the day in local time: Today, Yesterday or a short date. Times in milliseconds since the epoch. */
export function dayLabel(time: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return new Date(time).toLocaleDateString('en-US', SHORT_DATE)
}

/** Returns the group of a history: Today, This week, Past 30 Days, This year, or the year. */
export function historyGroup(time: number, now: number): string {
  if (startOfDay(time) >= startOfDay(now)) return 'Today'
  if (time >= startOfWeek(now)) return 'This week'
  if (now - time <= PAST_30_DAYS_MS) return 'Past 30 Days'
  const year = new Date(time).getFullYear()
  return year === new Date(now).getFullYear() ? 'This year' : String(year)
}

/** Formats date and time with seconds in local time, such as `Nov 21, 2026, 14:02:21`. */
export function formatDateTime(time: number): string {
  return new Date(time).toLocaleString('en-US', { ...SHORT_DATE, ...MINUTES, second: '2-digit' })
}

/** Formats a time of today with seconds, such as `14:02:21`, and other days like `timeLabel`. */
export function formatClock(time: number, now: number): string {
  if (startOfDay(time) !== startOfDay(now)) return timeLabel(time, now)
  return new Date(time).toLocaleTimeString('en-US', { ...MINUTES, second: '2-digit' })
}

/** Formats a time as short as its group of the history allows: `14:02`, `Wed 14:02`, `Nov 4`, `Nov 4, 2025`. */
export function timeLabel(time: number, now: number): string {
  const date = new Date(time)
  switch (historyGroup(time, now)) {
    case 'Today':
      return date.toLocaleTimeString('en-US', MINUTES)
    case 'This week':
      return `${date.toLocaleDateString('en-US', { weekday: 'short' })} ${date.toLocaleTimeString('en-US', MINUTES)}`
    default: {
      const isThisYear = date.getFullYear() === new Date(now).getFullYear()
      const { year, ...dayOfYear } = SHORT_DATE
      return date.toLocaleDateString('en-US', isThisYear ? dayOfYear : { ...dayOfYear, year })
    }
  }
}

/** Formats a duration in seconds, such as `4 s`, `3 min 10 s` or `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '-'
  const total = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60]
  const parts = [
    hours > 0 ? `${hours} h` : '',
    minutes > 0 ? `${minutes} min` : '',
    rest > 0 && hours === 0 ? `${rest} s` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : '0 s'
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

/** Returns the start of the week, which begins on Monday. */
function startOfWeek(time: number): number {
  const start = new Date(startOfDay(time))
  start.setDate(start.getDate() - ((start.getDay() + 6) % 7))
  return start.getTime()
}
