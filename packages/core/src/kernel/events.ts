import { EventEmitter } from 'eventemitter3'
import type { Logger } from './logger.ts'
import { safeCall } from './safe-call.ts'

/** A typed event emitter. */
export interface Events<Map extends object> {
  /** Returns the function that stops listening. */
  on<Name extends keyof Map & string>(name: Name, listener: (payload: Map[Name]) => void): () => void
  emit<Name extends keyof Map & string>(name: Name, payload: Map[Name]): void
  clear(): void
}

/** Creates an event emitter. Errors of listeners are logged and do not affect other listeners. */
export function createEvents<Map extends object>(logger: Logger): Events<Map> {
  const emitter = new EventEmitter<Record<string, [payload: unknown]>>()
  return {
    on(name, listener) {
      const guarded = (payload: unknown) =>
        safeCall(name, logger, () => listener(payload as Map[typeof name]))
      emitter.on(name, guarded)
      return () => {
        emitter.off(name, guarded)
      }
    },
    emit: (name, payload) => {
      emitter.emit(name, payload)
    },
    clear: () => {
      emitter.removeAllListeners()
    },
  }
}
