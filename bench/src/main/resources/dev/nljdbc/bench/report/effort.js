function drawEffort(data) {
  const place = content('effort');
  const values = of => data.runs.map((run, i) => data.questions
      .map(question => question.runs[i]).filter(answer => answer && of(answer) !== null && of(answer) !== undefined).map(of));
  const add = (title, note, of, bins, words) => {
    const all = values(of);
    if (all.some(list => list.length > 0)) place.append(histogram(data, title, note, all, bins(all.flat()), words));
  };
  add('Rounds a question', 'Turns of the model.', a => a.rounds, whole, String);
  add('Tokens a question', 'Of the whole conversation, each text counted once.', a => a.tokens || null, doubling, format.count);
  add('Milliseconds a question', 'From asking to the last row.', a => a.milliseconds, doubling, format.ms);
  add('Price of a question', 'In USD.', a => a.usd || null, doubling, n => String(+n.toPrecision(3)));
}

// Bins are their lower bounds.
function whole(numbers) {
  const most = numbers.reduce((a, b) => Math.max(a, b), 0);
  return Array.from({length: Math.min(most, 40) + 1}, (_, i) => i).slice(1);
}

function doubling(numbers) {
  const positive = numbers.filter(n => n > 0);
  const least = positive.reduce((a, b) => Math.min(a, b), Infinity);
  const most = positive.reduce((a, b) => Math.max(a, b), 0);
  const bounds = [];
  for (let b = Math.pow(2, Math.floor(Math.log2(least))); b <= most; b *= 2) bounds.push(b);
  return bounds;
}

function histogram(data, title, note, lists, bounds, words) {
  const labels = data.runs.map(run => run.name);
  const exact = bounds.every((b, i) => b === i + 1);
  const counts = lists.map(list => {
    const bins = new Array(bounds.length).fill(0);
    for (const value of list) {
      const at = bounds.findIndex((_, i) => i + 1 === bounds.length || value < bounds[i + 1]);
      bins[at]++;
    }
    return bins;
  });
  const names = bounds.map((b, i) => exact ? (i + 1 === bounds.length && i >= 39 ? b + '+' : String(b)) : 'from ' + words(b));
  const mean = lists.map(list => list.length ? list.reduce((a, b) => a + b, 0) / list.length : 0);
  const median = lists.map(list => list.length ? [...list].sort((a, b) => a - b)[Math.ceil(list.length / 2) - 1] : 0);
  const sums = labels.map((label, i) => (labels.length > 1 ? label + ': ' : '') + 'mean ' + words(+mean[i].toFixed(2))
      + ', median ' + words(median[i])).join('; ');
  return figure(title, note + ' ' + sums + '.', () => ({
    legend: legend(labels),
    xAxis: axis('category', {data: names, axisTick: {show: false}}),
    yAxis: axis('value', {minInterval: 1}),
    series: data.runs.map((run, i) => ({type: 'bar', name: run.name, barGap: '10%', barMaxWidth: 70, itemStyle: {color: theme.run(i)}, data: counts[i]})),
  }), [{title: 'from'}, ...data.runs.map((run, i) => ({title: runName(run, i), number: true}))],
      names.map((name, b) => [name, ...counts.map(c => format.count(c[b]))]));
}
