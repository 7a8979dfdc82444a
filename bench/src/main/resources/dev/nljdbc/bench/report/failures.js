function drawFailures(data, filter) {
  const place = content('failures');
  const labels = data.runs.map(run => run.name);
  const count = (run, verdict) => run.verdicts[verdict] || 0;
  const found = Object.keys(VERDICTS).filter(v => v !== 'CORRECT' && data.runs.some(run => count(run, v) > 0));
  if (found.length === 0) {
    place.append(el('p', {}, 'None.'));
    return;
  }
  const titles = found.map(v => VERDICTS[v]);
  place.append(figure('Questions without the right answer', 'A click lists the questions.',
      () => ({
        legend: legend(labels),
        xAxis: axis('value', {minInterval: 1}),
        grid: withNames(titles),
        yAxis: nameAxis(titles),
        series: data.runs.map((run, i) => ({type: 'bar', name: run.name, itemStyle: {color: theme.run(i)},
          barGap: '15%', data: found.map(v => count(run, v)),
          label: {show: true, position: 'right', color: theme.color('text')}})),
      }),
      [{title: 'verdict'}, ...data.runs.map((run, i) => ({title: runName(run, i), number: true}))],
      found.map(v => [VERDICTS[v], ...data.runs.map(run => format.count(count(run, v)))]),
      {wide: true, height: 60 + found.length * (16 + 12 * labels.length), click: at => filter({verdict: found[at.dataIndex], run: String(at.seriesIndex)})}));
}
