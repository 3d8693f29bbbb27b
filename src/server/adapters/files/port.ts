/** Where uploaded and generated files live. Names are random; nothing is overwritten. */
export type FilesPort = {
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  get: (name: string) => Promise<{ bytes: Uint8Array; type: string } | null>
  remove: (name: string) => Promise<void>
}
