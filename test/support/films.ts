/** MP4 files as far as their boxes go: metadata without playable content. */
export const box = (type: string, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

type FilmGiven = { brand?: string; where?: string; withData?: boolean; bytes?: number }

/** An MP4 with one track; `where` is its GPS position, `bytes` the length of its data. */
export const film = ({
  brand = 'isom',
  where = '',
  withData = true,
  bytes = 0,
}: FilmGiven): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isomavc1`, 'latin1')),
    box(
      'moov',
      Buffer.concat([
        box('mvhd', Buffer.alloc(100)),
        box(
          'trak',
          Buffer.concat([
            box('tkhd', Buffer.alloc(84)),
            box('udta', box('name', Buffer.from(where))),
          ]),
        ),
        box('udta', box('\u00a9xyz', Buffer.from(where))),
        box('meta', Buffer.from(where)),
      ]),
    ),
    ...(withData
      ? [box('mdat', Buffer.concat([Buffer.from('pictures and sound'), Buffer.alloc(bytes)]))]
      : []),
  ])
