import { useEffect, useState } from 'react'

/** Returns whether a state has been active for longer than the time, in milliseconds. */
export function useIsLongerThan(milliseconds: number, isActive: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = window.setTimeout(() => setOver(true), milliseconds)
    return () => {
      window.clearTimeout(timer)
      setOver(false)
    }
  }, [milliseconds, isActive])
  return isActive && isOver
}
