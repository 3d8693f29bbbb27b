const FORWARDED = ['content-type', 'retry-after'] as const

/** Like `fetch`, with upload progress in per cent, which `fetch` does not support. */
export const uploading =
  (onProgress: (percent: number) => void) =>
  async (request: Request): Promise<Response> => {
    const body = await request.blob()
    return new Promise((resolve, reject) => {
      const transfer = new XMLHttpRequest()
      transfer.open(request.method, request.url)
      request.headers.forEach((value, name) => transfer.setRequestHeader(name, value))
      transfer.upload.onprogress = ({ loaded, total }) =>
        onProgress(total > 0 ? Math.round((loaded * 100) / total) : 0)
      transfer.onload = () =>
        resolve(
          new Response(transfer.responseText, {
            status: transfer.status,
            headers: headersOf(transfer),
          }),
        )
      transfer.onerror = () => reject(new TypeError('The upload was cut off'))
      transfer.send(body)
    })
  }

const headersOf = (transfer: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const name of FORWARDED) {
    const value = transfer.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}
