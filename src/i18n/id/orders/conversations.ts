import type * as en from '../../en/orders/conversations.ts'

export const conversations: Record<keyof typeof en.conversations, string> = {
  'conversation.title': 'Pesan tentang pesanan ini',
  'conversation.intro': 'Tanya apa saja soal pesanan ini. Kami jawab di sini dan mengabarimu.',
  'conversation.you': 'Kamu',
  'conversation.shop': 'Petik',
  'conversation.new': 'Baru',
  'conversation.seen': 'Dibaca {time}',
  'conversation.unseen': 'Terkirim',
  'conversation.unread': '{count} baru',
  'conversation.text': 'Pesanmu',
  'conversation.empty': 'Tulis sesuatu atau tambahkan foto',
  'conversation.send': 'Kirim pesan',
  'conversation.sending': 'Mengirim…',
  'conversation.sent': 'Pesan terkirim',
  'conversation.until': 'Kamu bisa menulis sampai {date}.',
  'conversation.closed': 'Percakapan ini sudah ditutup.',
  'conversation.failed': 'Pesan tidak bisa dimuat',
  'conversation.open': 'Tulis ke kami soal pesanan ini',
}

export const serverConversations: Record<keyof typeof en.serverConversations, string> = {
  'notice.conversation.answer.title': 'Ada jawaban soal {number}',
  'notice.conversation.answer.text': 'Baca pesan kami di halaman pesanan.',
  'conversation.prepared.looking': 'Sedang kami cek',
  'conversation.preparedText.looking':
    'Halo {name}, terima kasih sudah menghubungi. Pesananmu {order} sedang kami cek, nanti kami kabari ya.',
  'conversation.prepared.on_the_way': 'Sedang diantar',
  'conversation.preparedText.on_the_way':
    'Halo {name}, pesananmu {order} sedang diantar. Kamu bisa memantaunya di halaman pesanan.',
  'conversation.prepared.photo': 'Minta foto',
  'conversation.preparedText.photo':
    'Halo {name}, boleh kirim fotonya? Biar kami bisa membantu lebih cepat.',
  'conversation.prepared.sorry': 'Minta maaf',
  'conversation.preparedText.sorry': 'Halo {name}, maaf ya soal itu. Kami bereskan secepatnya.',
  'conversation.prepared.changed': 'Sudah diubah',
  'conversation.preparedText.changed':
    'Halo {name}, sudah kami ubah ya pesananmu {order} sesuai permintaan.',
}
