import { fromBuffer } from 'yauzl'

/** The files of a ZIP archive by their names, as text. */
export const readZip = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, (unreadable, stream) => {
          if (unreadable) return reject(unreadable)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(chunks).toString())
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
