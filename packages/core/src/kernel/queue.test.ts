import { describe, expect, it } from 'vitest'
import { createTaskQueue } from './queue.ts'

describe('a queue of tasks', () => {
  it('runs them one after the other, past one that fails', async () => {
    const queue = createTaskQueue()
    const seen: string[] = []
    let release = () => {}
    const blocked = new Promise<void>((resolve) => {
      release = resolve
    })
    const tell = (error: unknown) => seen.push(String(error))
    queue.add(async () => {
      await blocked
      seen.push('first')
    }, tell)
    queue.add(() => Promise.reject(new Error('second')), tell)
    const third = queue.add(async () => {
      seen.push('third')
    }, tell)
    expect(seen).toEqual([])
    release()
    await third
    expect(seen).toEqual(['first', 'Error: second', 'third'])
    await queue.settled()
  })
})
