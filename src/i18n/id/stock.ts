export const serverStock = {
  'stock.recall':
    'Kami menarik {name} dari pesananmu: {reason}. Jangan dimakan, ya. Uangnya kami kembalikan; barangnya tidak perlu dikirim balik.',
  'stock.complainedOf': '{orders} pesanan mengeluhkannya dalam 24 jam',
}
