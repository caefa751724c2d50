/** Why the sandbox could not do what was asked. */
export type SandboxErrorCode =
  | 'ANVIL_NOT_FOUND'
  | 'ANVIL_FAILED'
  | 'ARTIFACT_DOWNLOAD_FAILED'
  | 'ARTIFACT_INTEGRITY_MISMATCH'
  | 'ARTIFACT_UNREADABLE'
  | 'COMPILATION_FAILED'
  | 'INSTALL_FAILED'
  | 'INVALID_OPTIONS'
  | 'PORT_IN_USE'
  | 'SANDBOX_UNREACHABLE'
  | 'UNKNOWN_CHAIN'

/** Every failure the sandbox reports itself. `message` says what to do about it, `cause` holds the origin. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'SandboxError'
    this.code = code
  }
}

/** The text of anything thrown, for a log line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
