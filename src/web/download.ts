/** A file that came, as it is to be saved. */
export type Downloaded = { name: string; content: Blob }

/**
 * Like `fetch`, but saves the returned file and reports the bytes received so far; the total is
 * unknown. Error responses pass through.
 */
export const downloading =
  (
    onBytes: (bytes: number) => void,
    onFile: (file: Downloaded) => void,
    transport: (request: Request) => Promise<Response> = (request) => fetch(request),
  ) =>
  async (request: Request): Promise<Response> => {
    const response = await transport(request)
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (!response.ok || name === undefined || !response.body) return response
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      bytes += part.value.byteLength
      onBytes(bytes)
    }
    onFile({ name, content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) })
    return new Response(JSON.stringify({ data: null }))
  }

/** Hands a file to the browser to be saved. */
export function saveFile({ name, content }: Downloaded) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
