/** Codes of sandbox errors. */
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

/** Error of the sandbox. `code` identifies the problem, `cause` holds the original error. */
export class SandboxError extends Error {
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'SandboxError'
    this.code = code
  }
}

/** Returns the message of any thrown value, for a log line. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
