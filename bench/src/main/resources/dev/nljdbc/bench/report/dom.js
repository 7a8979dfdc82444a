// Elements are made here and nowhere else. Text becomes text nodes, never markup: what a model or a
// cell says can't be read as HTML.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'value') node.value = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return node;
}

function content(section) {
  return document.querySelector('#' + section + ' .content');
}

function show(section) {
  document.getElementById(section).hidden = false;
}

// Columns: {title, number: right-aligned, words: not too narrow}. Rows: arrays of texts or nodes.
function table(caption, columns, rows, attributes) {
  const head = columns.map(c => el('th', {scope: 'col', class: c.number ? 'number' : null}, c.title));
  const body = rows.map(row => el('tr', {},
      row.map((cell, i) => el('td', {class: columns[i].number ? 'number' : columns[i].words ? 'words' : null}, cell))));
  return el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption || 'Table'},
      el('table', attributes || {},
          caption ? el('caption', {}, caption) : null,
          el('thead', {}, el('tr', {}, head)),
          el('tbody', {}, body)));
}

const format = {
  percent: share => (100 * share).toFixed(1) + ' %',
  interval: i => format.percent(i.low) + ' – ' + format.percent(i.high),
  count: number => number.toLocaleString('en'),
  figure: number => Number.isInteger(number) ? format.count(number)
      : Math.abs(number) >= 1000 ? format.count(Math.round(number)) : number.toFixed(Math.abs(number) < 10 ? 4 : 1),
  ms: number => format.count(+number.toFixed(number < 100 ? 1 : 0)),
  usd: number => number.toFixed(number < 1 ? 4 : 2) + ' USD',
  title: name => name.replace(/[_.]/g, ' ').replace(/^./, c => c.toUpperCase()),
};
