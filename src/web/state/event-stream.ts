/** Calls `heard` with the name of each server-sent event, until the stream ends. */
export const readEvents = async (
  body: ReadableStream<Uint8Array>,
  heard: (topic: string) => void,
): Promise<void> => {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('event: ')) heard(line.slice('event: '.length))
  }
}

/** Waits, at most until the signal. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
