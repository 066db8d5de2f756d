ts out-63
vars 253
locs 318 0
init 1
le 0 1 -1 0
heads 127 1 2 3 7 8 12 13 17 18 22 23 27 28 32 33 37 38 42 43 47 48 52 53 57 58 62 63 67 68 72 73 77 78 82 83 87 88 92 93 97 98 102 103 107 108 112 113 117 118 122 123 127 128 132 133 137 138 142 143 147 148 152 153 157 158 162 163 167 168 172 173 177 178 182 183 187 188 192 193 197 198 202 203 207 208 212 213 217 218 222 223 227 228 232 233 237 238 242 243 247 248 252 253 257 258 262 263 267 268 272 273 277 278 282 283 287 288 292 293 297 298 302 303 307 308 312 313
edges 444
edge 0 1 0
edge 1 2 2
asg 1 0 0 
asg 3 1000 0 
edge 2 3 2
le -1 2 1 1 -1 0
asg 2 0 0 
edge 3 4 2
le -1 2 1 2 -1 1
asg 4 0 2 1 1 1 2
edge 4 3 1
asg 2 1 1 1 2
edge 3 5 1
le 0 2 1 1 -1 2
edge 5 2 2
asg 1 1 1 1 1
asg 3 -1 1 1 3
edge 2 6 1
le 0 2 1 0 -1 1
edge 6 7 2
asg 5 0 0 
asg 7 1000 0 
edge 7 8 2
le -1 2 1 5 -1 0
asg 6 0 0 
edge 8 9 2
le -1 2 1 6 -1 5
asg 8 0 2 1 5 1 6
edge 9 8 1
asg 6 1 1 1 6
edge 8 10 1
le 0 2 1 5 -1 6
edge 10 7 2
asg 5 1 1 1 5
asg 7 -1 1 1 7
edge 7 11 1
le 0 2 1 0 -1 5
edge 11 12 2
asg 9 0 0 
asg 11 1000 0 
edge 12 13 2
le -1 2 1 9 -1 0
asg 10 0 0 
edge 13 14 2
le -1 2 1 10 -1 9
asg 12 0 2 1 9 1 10
edge 14 13 1
asg 10 1 1 1 10
edge 13 15 1
le 0 2 1 9 -1 10
edge 15 12 2
asg 9 1 1 1 9
asg 11 -1 1 1 11
edge 12 16 1
le 0 2 1 0 -1 9
edge 16 17 2
asg 13 0 0 
asg 15 1000 0 
edge 17 18 2
le -1 2 1 13 -1 0
asg 14 0 0 
edge 18 19 2
le -1 2 1 14 -1 13
asg 16 0 2 1 13 1 14
edge 19 18 1
asg 14 1 1 1 14
edge 18 20 1
le 0 2 1 13 -1 14
edge 20 17 2
asg 13 1 1 1 13
asg 15 -1 1 1 15
edge 17 21 1
le 0 2 1 0 -1 13
edge 21 22 2
asg 17 0 0 
asg 19 1000 0 
edge 22 23 2
le -1 2 1 17 -1 0
asg 18 0 0 
edge 23 24 2
le -1 2 1 18 -1 17
asg 20 0 2 1 17 1 18
edge 24 23 1
asg 18 1 1 1 18
edge 23 25 1
le 0 2 1 17 -1 18
edge 25 22 2
asg 17 1 1 1 17
asg 19 -1 1 1 19
edge 22 26 1
le 0 2 1 0 -1 17
edge 26 27 2
asg 21 0 0 
asg 23 1000 0 
edge 27 28 2
le -1 2 1 21 -1 0
asg 22 0 0 
edge 28 29 2
le -1 2 1 22 -1 21
asg 24 0 2 1 21 1 22
edge 29 28 1
asg 22 1 1 1 22
edge 28 30 1
le 0 2 1 21 -1 22
edge 30 27 2
asg 21 1 1 1 21
asg 23 -1 1 1 23
edge 27 31 1
le 0 2 1 0 -1 21
edge 31 32 2
asg 25 0 0 
asg 27 1000 0 
edge 32 33 2
le -1 2 1 25 -1 0
asg 26 0 0 
edge 33 34 2
le -1 2 1 26 -1 25
asg 28 0 2 1 25 1 26
edge 34 33 1
asg 26 1 1 1 26
edge 33 35 1
le 0 2 1 25 -1 26
edge 35 32 2
asg 25 1 1 1 25
asg 27 -1 1 1 27
edge 32 36 1
le 0 2 1 0 -1 25
edge 36 37 2
asg 29 0 0 
asg 31 1000 0 
edge 37 38 2
le -1 2 1 29 -1 0
asg 30 0 0 
edge 38 39 2
le -1 2 1 30 -1 29
asg 32 0 2 1 29 1 30
edge 39 38 1
asg 30 1 1 1 30
edge 38 40 1
le 0 2 1 29 -1 30
edge 40 37 2
asg 29 1 1 1 29
asg 31 -1 1 1 31
edge 37 41 1
le 0 2 1 0 -1 29
edge 41 42 2
asg 33 0 0 
asg 35 1000 0 
edge 42 43 2
le -1 2 1 33 -1 0
asg 34 0 0 
edge 43 44 2
le -1 2 1 34 -1 33
asg 36 0 2 1 33 1 34
edge 44 43 1
asg 34 1 1 1 34
edge 43 45 1
le 0 2 1 33 -1 34
edge 45 42 2
asg 33 1 1 1 33
asg 35 -1 1 1 35
edge 42 46 1
le 0 2 1 0 -1 33
edge 46 47 2
asg 37 0 0 
asg 39 1000 0 
edge 47 48 2
le -1 2 1 37 -1 0
asg 38 0 0 
edge 48 49 2
le -1 2 1 38 -1 37
asg 40 0 2 1 37 1 38
edge 49 48 1
asg 38 1 1 1 38
edge 48 50 1
le 0 2 1 37 -1 38
edge 50 47 2
asg 37 1 1 1 37
asg 39 -1 1 1 39
edge 47 51 1
le 0 2 1 0 -1 37
edge 51 52 2
asg 41 0 0 
asg 43 1000 0 
edge 52 53 2
le -1 2 1 41 -1 0
asg 42 0 0 
edge 53 54 2
le -1 2 1 42 -1 41
asg 44 0 2 1 41 1 42
edge 54 53 1
asg 42 1 1 1 42
edge 53 55 1
le 0 2 1 41 -1 42
edge 55 52 2
asg 41 1 1 1 41
asg 43 -1 1 1 43
edge 52 56 1
le 0 2 1 0 -1 41
edge 56 57 2
asg 45 0 0 
asg 47 1000 0 
edge 57 58 2
le -1 2 1 45 -1 0
asg 46 0 0 
edge 58 59 2
le -1 2 1 46 -1 45
asg 48 0 2 1 45 1 46
edge 59 58 1
asg 46 1 1 1 46
edge 58 60 1
le 0 2 1 45 -1 46
edge 60 57 2
asg 45 1 1 1 45
asg 47 -1 1 1 47
edge 57 61 1
le 0 2 1 0 -1 45
edge 61 62 2
asg 49 0 0 
asg 51 1000 0 
edge 62 63 2
le -1 2 1 49 -1 0
asg 50 0 0 
edge 63 64 2
le -1 2 1 50 -1 49
asg 52 0 2 1 49 1 50
edge 64 63 1
asg 50 1 1 1 50
edge 63 65 1
le 0 2 1 49 -1 50
edge 65 62 2
asg 49 1 1 1 49
asg 51 -1 1 1 51
edge 62 66 1
le 0 2 1 0 -1 49
edge 66 67 2
asg 53 0 0 
asg 55 1000 0 
edge 67 68 2
le -1 2 1 53 -1 0
asg 54 0 0 
edge 68 69 2
le -1 2 1 54 -1 53
asg 56 0 2 1 53 1 54
edge 69 68 1
asg 54 1 1 1 54
edge 68 70 1
le 0 2 1 53 -1 54
edge 70 67 2
asg 53 1 1 1 53
asg 55 -1 1 1 55
edge 67 71 1
le 0 2 1 0 -1 53
edge 71 72 2
asg 57 0 0 
asg 59 1000 0 
edge 72 73 2
le -1 2 1 57 -1 0
asg 58 0 0 
edge 73 74 2
le -1 2 1 58 -1 57
asg 60 0 2 1 57 1 58
edge 74 73 1
asg 58 1 1 1 58
edge 73 75 1
le 0 2 1 57 -1 58
edge 75 72 2
asg 57 1 1 1 57
asg 59 -1 1 1 59
edge 72 76 1
le 0 2 1 0 -1 57
edge 76 77 2
asg 61 0 0 
asg 63 1000 0 
edge 77 78 2
le -1 2 1 61 -1 0
asg 62 0 0 
edge 78 79 2
le -1 2 1 62 -1 61
asg 64 0 2 1 61 1 62
edge 79 78 1
asg 62 1 1 1 62
edge 78 80 1
le 0 2 1 61 -1 62
edge 80 77 2
asg 61 1 1 1 61
asg 63 -1 1 1 63
edge 77 81 1
le 0 2 1 0 -1 61
edge 81 82 2
asg 65 0 0 
asg 67 1000 0 
edge 82 83 2
le -1 2 1 65 -1 0
asg 66 0 0 
edge 83 84 2
le -1 2 1 66 -1 65
asg 68 0 2 1 65 1 66
edge 84 83 1
asg 66 1 1 1 66
edge 83 85 1
le 0 2 1 65 -1 66
edge 85 82 2
asg 65 1 1 1 65
asg 67 -1 1 1 67
edge 82 86 1
le 0 2 1 0 -1 65
edge 86 87 2
asg 69 0 0 
asg 71 1000 0 
edge 87 88 2
le -1 2 1 69 -1 0
asg 70 0 0 
edge 88 89 2
le -1 2 1 70 -1 69
asg 72 0 2 1 69 1 70
edge 89 88 1
asg 70 1 1 1 70
edge 88 90 1
le 0 2 1 69 -1 70
edge 90 87 2
asg 69 1 1 1 69
asg 71 -1 1 1 71
edge 87 91 1
le 0 2 1 0 -1 69
edge 91 92 2
asg 73 0 0 
asg 75 1000 0 
edge 92 93 2
le -1 2 1 73 -1 0
asg 74 0 0 
edge 93 94 2
le -1 2 1 74 -1 73
asg 76 0 2 1 73 1 74
edge 94 93 1
asg 74 1 1 1 74
edge 93 95 1
le 0 2 1 73 -1 74
edge 95 92 2
asg 73 1 1 1 73
asg 75 -1 1 1 75
edge 92 96 1
le 0 2 1 0 -1 73
edge 96 97 2
asg 77 0 0 
asg 79 1000 0 
edge 97 98 2
le -1 2 1 77 -1 0
asg 78 0 0 
edge 98 99 2
le -1 2 1 78 -1 77
asg 80 0 2 1 77 1 78
edge 99 98 1
asg 78 1 1 1 78
edge 98 100 1
le 0 2 1 77 -1 78
edge 100 97 2
asg 77 1 1 1 77
asg 79 -1 1 1 79
edge 97 101 1
le 0 2 1 0 -1 77
edge 101 102 2
asg 81 0 0 
asg 83 1000 0 
edge 102 103 2
le -1 2 1 81 -1 0
asg 82 0 0 
edge 103 104 2
le -1 2 1 82 -1 81
asg 84 0 2 1 81 1 82
edge 104 103 1
asg 82 1 1 1 82
edge 103 105 1
le 0 2 1 81 -1 82
edge 105 102 2
asg 81 1 1 1 81
asg 83 -1 1 1 83
edge 102 106 1
le 0 2 1 0 -1 81
edge 106 107 2
asg 85 0 0 
asg 87 1000 0 
edge 107 108 2
le -1 2 1 85 -1 0
asg 86 0 0 
edge 108 109 2
le -1 2 1 86 -1 85
asg 88 0 2 1 85 1 86
edge 109 108 1
asg 86 1 1 1 86
edge 108 110 1
le 0 2 1 85 -1 86
edge 110 107 2
asg 85 1 1 1 85
asg 87 -1 1 1 87
edge 107 111 1
le 0 2 1 0 -1 85
edge 111 112 2
asg 89 0 0 
asg 91 1000 0 
edge 112 113 2
le -1 2 1 89 -1 0
asg 90 0 0 
edge 113 114 2
le -1 2 1 90 -1 89
asg 92 0 2 1 89 1 90
edge 114 113 1
asg 90 1 1 1 90
edge 113 115 1
le 0 2 1 89 -1 90
edge 115 112 2
asg 89 1 1 1 89
asg 91 -1 1 1 91
edge 112 116 1
le 0 2 1 0 -1 89
edge 116 117 2
asg 93 0 0 
asg 95 1000 0 
edge 117 118 2
le -1 2 1 93 -1 0
asg 94 0 0 
edge 118 119 2
le -1 2 1 94 -1 93
asg 96 0 2 1 93 1 94
edge 119 118 1
asg 94 1 1 1 94
edge 118 120 1
le 0 2 1 93 -1 94
edge 120 117 2
asg 93 1 1 1 93
asg 95 -1 1 1 95
edge 117 121 1
le 0 2 1 0 -1 93
edge 121 122 2
asg 97 0 0 
asg 99 1000 0 
edge 122 123 2
le -1 2 1 97 -1 0
asg 98 0 0 
edge 123 124 2
le -1 2 1 98 -1 97
asg 100 0 2 1 97 1 98
edge 124 123 1
asg 98 1 1 1 98
edge 123 125 1
le 0 2 1 97 -1 98
edge 125 122 2
asg 97 1 1 1 97
asg 99 -1 1 1 99
edge 122 126 1
le 0 2 1 0 -1 97
edge 126 127 2
asg 101 0 0 
asg 103 1000 0 
edge 127 128 2
le -1 2 1 101 -1 0
asg 102 0 0 
edge 128 129 2
le -1 2 1 102 -1 101
asg 104 0 2 1 101 1 102
edge 129 128 1
asg 102 1 1 1 102
edge 128 130 1
le 0 2 1 101 -1 102
edge 130 127 2
asg 101 1 1 1 101
asg 103 -1 1 1 103
edge 127 131 1
le 0 2 1 0 -1 101
edge 131 132 2
asg 105 0 0 
asg 107 1000 0 
edge 132 133 2
le -1 2 1 105 -1 0
asg 106 0 0 
edge 133 134 2
le -1 2 1 106 -1 105
asg 108 0 2 1 105 1 106
edge 134 133 1
asg 106 1 1 1 106
edge 133 135 1
le 0 2 1 105 -1 106
edge 135 132 2
asg 105 1 1 1 105
asg 107 -1 1 1 107
edge 132 136 1
le 0 2 1 0 -1 105
edge 136 137 2
asg 109 0 0 
asg 111 1000 0 
edge 137 138 2
le -1 2 1 109 -1 0
asg 110 0 0 
edge 138 139 2
le -1 2 1 110 -1 109
asg 112 0 2 1 109 1 110
edge 139 138 1
asg 110 1 1 1 110
edge 138 140 1
le 0 2 1 109 -1 110
edge 140 137 2
asg 109 1 1 1 109
asg 111 -1 1 1 111
edge 137 141 1
le 0 2 1 0 -1 109
edge 141 142 2
asg 113 0 0 
asg 115 1000 0 
edge 142 143 2
le -1 2 1 113 -1 0
asg 114 0 0 
edge 143 144 2
le -1 2 1 114 -1 113
asg 116 0 2 1 113 1 114
edge 144 143 1
asg 114 1 1 1 114
edge 143 145 1
le 0 2 1 113 -1 114
edge 145 142 2
asg 113 1 1 1 113
asg 115 -1 1 1 115
edge 142 146 1
le 0 2 1 0 -1 113
edge 146 147 2
asg 117 0 0 
asg 119 1000 0 
edge 147 148 2
le -1 2 1 117 -1 0
asg 118 0 0 
edge 148 149 2
le -1 2 1 118 -1 117
asg 120 0 2 1 117 1 118
edge 149 148 1
asg 118 1 1 1 118
edge 148 150 1
le 0 2 1 117 -1 118
edge 150 147 2
asg 117 1 1 1 117
asg 119 -1 1 1 119
edge 147 151 1
le 0 2 1 0 -1 117
edge 151 152 2
asg 121 0 0 
asg 123 1000 0 
edge 152 153 2
le -1 2 1 121 -1 0
asg 122 0 0 
edge 153 154 2
le -1 2 1 122 -1 121
asg 124 0 2 1 121 1 122
edge 154 153 1
asg 122 1 1 1 122
edge 153 155 1
le 0 2 1 121 -1 122
edge 155 152 2
asg 121 1 1 1 121
asg 123 -1 1 1 123
edge 152 156 1
le 0 2 1 0 -1 121
edge 156 157 2
asg 125 0 0 
asg 127 1000 0 
edge 157 158 2
le -1 2 1 125 -1 0
asg 126 0 0 
edge 158 159 2
le -1 2 1 126 -1 125
asg 128 0 2 1 125 1 126
edge 159 158 1
asg 126 1 1 1 126
edge 158 160 1
le 0 2 1 125 -1 126
edge 160 157 2
asg 125 1 1 1 125
asg 127 -1 1 1 127
edge 157 161 1
le 0 2 1 0 -1 125
edge 161 162 2
asg 129 0 0 
asg 131 1000 0 
edge 162 163 2
le -1 2 1 129 -1 0
asg 130 0 0 
edge 163 164 2
le -1 2 1 130 -1 129
asg 132 0 2 1 129 1 130
edge 164 163 1
asg 130 1 1 1 130
edge 163 165 1
le 0 2 1 129 -1 130
edge 165 162 2
asg 129 1 1 1 129
asg 131 -1 1 1 131
edge 162 166 1
le 0 2 1 0 -1 129
edge 166 167 2
asg 133 0 0 
asg 135 1000 0 
edge 167 168 2
le -1 2 1 133 -1 0
asg 134 0 0 
edge 168 169 2
le -1 2 1 134 -1 133
asg 136 0 2 1 133 1 134
edge 169 168 1
asg 134 1 1 1 134
edge 168 170 1
le 0 2 1 133 -1 134
edge 170 167 2
asg 133 1 1 1 133
asg 135 -1 1 1 135
edge 167 171 1
le 0 2 1 0 -1 133
edge 171 172 2
asg 137 0 0 
asg 139 1000 0 
edge 172 173 2
le -1 2 1 137 -1 0
asg 138 0 0 
edge 173 174 2
le -1 2 1 138 -1 137
asg 140 0 2 1 137 1 138
edge 174 173 1
asg 138 1 1 1 138
edge 173 175 1
le 0 2 1 137 -1 138
edge 175 172 2
asg 137 1 1 1 137
asg 139 -1 1 1 139
edge 172 176 1
le 0 2 1 0 -1 137
edge 176 177 2
asg 141 0 0 
asg 143 1000 0 
edge 177 178 2
le -1 2 1 141 -1 0
asg 142 0 0 
edge 178 179 2
le -1 2 1 142 -1 141
asg 144 0 2 1 141 1 142
edge 179 178 1
asg 142 1 1 1 142
edge 178 180 1
le 0 2 1 141 -1 142
edge 180 177 2
asg 141 1 1 1 141
asg 143 -1 1 1 143
edge 177 181 1
le 0 2 1 0 -1 141
edge 181 182 2
asg 145 0 0 
asg 147 1000 0 
edge 182 183 2
le -1 2 1 145 -1 0
asg 146 0 0 
edge 183 184 2
le -1 2 1 146 -1 145
asg 148 0 2 1 145 1 146
edge 184 183 1
asg 146 1 1 1 146
edge 183 185 1
le 0 2 1 145 -1 146
edge 185 182 2
asg 145 1 1 1 145
asg 147 -1 1 1 147
edge 182 186 1
le 0 2 1 0 -1 145
edge 186 187 2
asg 149 0 0 
asg 151 1000 0 
edge 187 188 2
le -1 2 1 149 -1 0
asg 150 0 0 
edge 188 189 2
le -1 2 1 150 -1 149
asg 152 0 2 1 149 1 150
edge 189 188 1
asg 150 1 1 1 150
edge 188 190 1
le 0 2 1 149 -1 150
edge 190 187 2
asg 149 1 1 1 149
asg 151 -1 1 1 151
edge 187 191 1
le 0 2 1 0 -1 149
edge 191 192 2
asg 153 0 0 
asg 155 1000 0 
edge 192 193 2
le -1 2 1 153 -1 0
asg 154 0 0 
edge 193 194 2
le -1 2 1 154 -1 153
asg 156 0 2 1 153 1 154
edge 194 193 1
asg 154 1 1 1 154
edge 193 195 1
le 0 2 1 153 -1 154
edge 195 192 2
asg 153 1 1 1 153
asg 155 -1 1 1 155
edge 192 196 1
le 0 2 1 0 -1 153
edge 196 197 2
asg 157 0 0 
asg 159 1000 0 
edge 197 198 2
le -1 2 1 157 -1 0
asg 158 0 0 
edge 198 199 2
le -1 2 1 158 -1 157
asg 160 0 2 1 157 1 158
edge 199 198 1
asg 158 1 1 1 158
edge 198 200 1
le 0 2 1 157 -1 158
edge 200 197 2
asg 157 1 1 1 157
asg 159 -1 1 1 159
edge 197 201 1
le 0 2 1 0 -1 157
edge 201 202 2
asg 161 0 0 
asg 163 1000 0 
edge 202 203 2
le -1 2 1 161 -1 0
asg 162 0 0 
edge 203 204 2
le -1 2 1 162 -1 161
asg 164 0 2 1 161 1 162
edge 204 203 1
asg 162 1 1 1 162
edge 203 205 1
le 0 2 1 161 -1 162
edge 205 202 2
asg 161 1 1 1 161
asg 163 -1 1 1 163
edge 202 206 1
le 0 2 1 0 -1 161
edge 206 207 2
asg 165 0 0 
asg 167 1000 0 
edge 207 208 2
le -1 2 1 165 -1 0
asg 166 0 0 
edge 208 209 2
le -1 2 1 166 -1 165
asg 168 0 2 1 165 1 166
edge 209 208 1
asg 166 1 1 1 166
edge 208 210 1
le 0 2 1 165 -1 166
edge 210 207 2
asg 165 1 1 1 165
asg 167 -1 1 1 167
edge 207 211 1
le 0 2 1 0 -1 165
edge 211 212 2
asg 169 0 0 
asg 171 1000 0 
edge 212 213 2
le -1 2 1 169 -1 0
asg 170 0 0 
edge 213 214 2
le -1 2 1 170 -1 169
asg 172 0 2 1 169 1 170
edge 214 213 1
asg 170 1 1 1 170
edge 213 215 1
le 0 2 1 169 -1 170
edge 215 212 2
asg 169 1 1 1 169
asg 171 -1 1 1 171
edge 212 216 1
le 0 2 1 0 -1 169
edge 216 217 2
asg 173 0 0 
asg 175 1000 0 
edge 217 218 2
le -1 2 1 173 -1 0
asg 174 0 0 
edge 218 219 2
le -1 2 1 174 -1 173
asg 176 0 2 1 173 1 174
edge 219 218 1
asg 174 1 1 1 174
edge 218 220 1
le 0 2 1 173 -1 174
edge 220 217 2
asg 173 1 1 1 173
asg 175 -1 1 1 175
edge 217 221 1
le 0 2 1 0 -1 173
edge 221 222 2
asg 177 0 0 
asg 179 1000 0 
edge 222 223 2
le -1 2 1 177 -1 0
asg 178 0 0 
edge 223 224 2
le -1 2 1 178 -1 177
asg 180 0 2 1 177 1 178
edge 224 223 1
asg 178 1 1 1 178
edge 223 225 1
le 0 2 1 177 -1 178
edge 225 222 2
asg 177 1 1 1 177
asg 179 -1 1 1 179
edge 222 226 1
le 0 2 1 0 -1 177
edge 226 227 2
asg 181 0 0 
asg 183 1000 0 
edge 227 228 2
le -1 2 1 181 -1 0
asg 182 0 0 
edge 228 229 2
le -1 2 1 182 -1 181
asg 184 0 2 1 181 1 182
edge 229 228 1
asg 182 1 1 1 182
edge 228 230 1
le 0 2 1 181 -1 182
edge 230 227 2
asg 181 1 1 1 181
asg 183 -1 1 1 183
edge 227 231 1
le 0 2 1 0 -1 181
edge 231 232 2
asg 185 0 0 
asg 187 1000 0 
edge 232 233 2
le -1 2 1 185 -1 0
asg 186 0 0 
edge 233 234 2
le -1 2 1 186 -1 185
asg 188 0 2 1 185 1 186
edge 234 233 1
asg 186 1 1 1 186
edge 233 235 1
le 0 2 1 185 -1 186
edge 235 232 2
asg 185 1 1 1 185
asg 187 -1 1 1 187
edge 232 236 1
le 0 2 1 0 -1 185
edge 236 237 2
asg 189 0 0 
asg 191 1000 0 
edge 237 238 2
le -1 2 1 189 -1 0
asg 190 0 0 
edge 238 239 2
le -1 2 1 190 -1 189
asg 192 0 2 1 189 1 190
edge 239 238 1
asg 190 1 1 1 190
edge 238 240 1
le 0 2 1 189 -1 190
edge 240 237 2
asg 189 1 1 1 189
asg 191 -1 1 1 191
edge 237 241 1
le 0 2 1 0 -1 189
edge 241 242 2
asg 193 0 0 
asg 195 1000 0 
edge 242 243 2
le -1 2 1 193 -1 0
asg 194 0 0 
edge 243 244 2
le -1 2 1 194 -1 193
asg 196 0 2 1 193 1 194
edge 244 243 1
asg 194 1 1 1 194
edge 243 245 1
le 0 2 1 193 -1 194
edge 245 242 2
asg 193 1 1 1 193
asg 195 -1 1 1 195
edge 242 246 1
le 0 2 1 0 -1 193
edge 246 247 2
asg 197 0 0 
asg 199 1000 0 
edge 247 248 2
le -1 2 1 197 -1 0
asg 198 0 0 
edge 248 249 2
le -1 2 1 198 -1 197
asg 200 0 2 1 197 1 198
edge 249 248 1
asg 198 1 1 1 198
edge 248 250 1
le 0 2 1 197 -1 198
edge 250 247 2
asg 197 1 1 1 197
asg 199 -1 1 1 199
edge 247 251 1
le 0 2 1 0 -1 197
edge 251 252 2
asg 201 0 0 
asg 203 1000 0 
edge 252 253 2
le -1 2 1 201 -1 0
asg 202 0 0 
edge 253 254 2
le -1 2 1 202 -1 201
asg 204 0 2 1 201 1 202
edge 254 253 1
asg 202 1 1 1 202
edge 253 255 1
le 0 2 1 201 -1 202
edge 255 252 2
asg 201 1 1 1 201
asg 203 -1 1 1 203
edge 252 256 1
le 0 2 1 0 -1 201
edge 256 257 2
asg 205 0 0 
asg 207 1000 0 
edge 257 258 2
le -1 2 1 205 -1 0
asg 206 0 0 
edge 258 259 2
le -1 2 1 206 -1 205
asg 208 0 2 1 205 1 206
edge 259 258 1
asg 206 1 1 1 206
edge 258 260 1
le 0 2 1 205 -1 206
edge 260 257 2
asg 205 1 1 1 205
asg 207 -1 1 1 207
edge 257 261 1
le 0 2 1 0 -1 205
edge 261 262 2
asg 209 0 0 
asg 211 1000 0 
edge 262 263 2
le -1 2 1 209 -1 0
asg 210 0 0 
edge 263 264 2
le -1 2 1 210 -1 209
asg 212 0 2 1 209 1 210
edge 264 263 1
asg 210 1 1 1 210
edge 263 265 1
le 0 2 1 209 -1 210
edge 265 262 2
asg 209 1 1 1 209
asg 211 -1 1 1 211
edge 262 266 1
le 0 2 1 0 -1 209
edge 266 267 2
asg 213 0 0 
asg 215 1000 0 
edge 267 268 2
le -1 2 1 213 -1 0
asg 214 0 0 
edge 268 269 2
le -1 2 1 214 -1 213
asg 216 0 2 1 213 1 214
edge 269 268 1
asg 214 1 1 1 214
edge 268 270 1
le 0 2 1 213 -1 214
edge 270 267 2
asg 213 1 1 1 213
asg 215 -1 1 1 215
edge 267 271 1
le 0 2 1 0 -1 213
edge 271 272 2
asg 217 0 0 
asg 219 1000 0 
edge 272 273 2
le -1 2 1 217 -1 0
asg 218 0 0 
edge 273 274 2
le -1 2 1 218 -1 217
asg 220 0 2 1 217 1 218
edge 274 273 1
asg 218 1 1 1 218
edge 273 275 1
le 0 2 1 217 -1 218
edge 275 272 2
asg 217 1 1 1 217
asg 219 -1 1 1 219
edge 272 276 1
le 0 2 1 0 -1 217
edge 276 277 2
asg 221 0 0 
asg 223 1000 0 
edge 277 278 2
le -1 2 1 221 -1 0
asg 222 0 0 
edge 278 279 2
le -1 2 1 222 -1 221
asg 224 0 2 1 221 1 222
edge 279 278 1
asg 222 1 1 1 222
edge 278 280 1
le 0 2 1 221 -1 222
edge 280 277 2
asg 221 1 1 1 221
asg 223 -1 1 1 223
edge 277 281 1
le 0 2 1 0 -1 221
edge 281 282 2
asg 225 0 0 
asg 227 1000 0 
edge 282 283 2
le -1 2 1 225 -1 0
asg 226 0 0 
edge 283 284 2
le -1 2 1 226 -1 225
asg 228 0 2 1 225 1 226
edge 284 283 1
asg 226 1 1 1 226
edge 283 285 1
le 0 2 1 225 -1 226
edge 285 282 2
asg 225 1 1 1 225
asg 227 -1 1 1 227
edge 282 286 1
le 0 2 1 0 -1 225
edge 286 287 2
asg 229 0 0 
asg 231 1000 0 
edge 287 288 2
le -1 2 1 229 -1 0
asg 230 0 0 
edge 288 289 2
le -1 2 1 230 -1 229
asg 232 0 2 1 229 1 230
edge 289 288 1
asg 230 1 1 1 230
edge 288 290 1
le 0 2 1 229 -1 230
edge 290 287 2
asg 229 1 1 1 229
asg 231 -1 1 1 231
edge 287 291 1
le 0 2 1 0 -1 229
edge 291 292 2
asg 233 0 0 
asg 235 1000 0 
edge 292 293 2
le -1 2 1 233 -1 0
asg 234 0 0 
edge 293 294 2
le -1 2 1 234 -1 233
asg 236 0 2 1 233 1 234
edge 294 293 1
asg 234 1 1 1 234
edge 293 295 1
le 0 2 1 233 -1 234
edge 295 292 2
asg 233 1 1 1 233
asg 235 -1 1 1 235
edge 292 296 1
le 0 2 1 0 -1 233
edge 296 297 2
asg 237 0 0 
asg 239 1000 0 
edge 297 298 2
le -1 2 1 237 -1 0
asg 238 0 0 
edge 298 299 2
le -1 2 1 238 -1 237
asg 240 0 2 1 237 1 238
edge 299 298 1
asg 238 1 1 1 238
edge 298 300 1
le 0 2 1 237 -1 238
edge 300 297 2
asg 237 1 1 1 237
asg 239 -1 1 1 239
edge 297 301 1
le 0 2 1 0 -1 237
edge 301 302 2
asg 241 0 0 
asg 243 1000 0 
edge 302 303 2
le -1 2 1 241 -1 0
asg 242 0 0 
edge 303 304 2
le -1 2 1 242 -1 241
asg 244 0 2 1 241 1 242
edge 304 303 1
asg 242 1 1 1 242
edge 303 305 1
le 0 2 1 241 -1 242
edge 305 302 2
asg 241 1 1 1 241
asg 243 -1 1 1 243
edge 302 306 1
le 0 2 1 0 -1 241
edge 306 307 2
asg 245 0 0 
asg 247 1000 0 
edge 307 308 2
le -1 2 1 245 -1 0
asg 246 0 0 
edge 308 309 2
le -1 2 1 246 -1 245
asg 248 0 2 1 245 1 246
edge 309 308 1
asg 246 1 1 1 246
edge 308 310 1
le 0 2 1 245 -1 246
edge 310 307 2
asg 245 1 1 1 245
asg 247 -1 1 1 247
edge 307 311 1
le 0 2 1 0 -1 245
edge 311 312 2
asg 249 0 0 
asg 251 1000 0 
edge 312 313 2
le -1 2 1 249 -1 0
asg 250 0 0 
edge 313 314 2
le -1 2 1 250 -1 249
asg 252 0 2 1 249 1 250
edge 314 313 1
asg 250 1 1 1 250
edge 313 315 1
le 0 2 1 249 -1 250
edge 315 312 2
asg 249 1 1 1 249
asg 251 -1 1 1 251
edge 312 316 1
le 0 2 1 0 -1 249
edge 316 1 0
edge 1 317 0
checks 504
check 4 box le 0 1 -1 2
check 4 zone le -1 2 1 2 -1 0
check 4 zone le -1 2 1 1 -1 0
check 4 oct le 1000 2 1 1 1 3
check 4 oct le -1000 2 -1 1 -1 3
check 4 poly le -3 2 1 4 -2 0
check 6 zone le 0 2 1 1 -1 0
check 6 zone le 0 2 -1 1 1 0
check 9 box le 0 1 -1 6
check 9 zone le -1 2 1 6 -1 0
check 9 zone le -1 2 1 5 -1 0
check 9 oct le 1000 2 1 5 1 7
check 9 oct le -1000 2 -1 5 -1 7
check 9 poly le -3 2 1 8 -2 0
check 11 zone le 0 2 1 5 -1 0
check 11 zone le 0 2 -1 5 1 0
check 14 box le 0 1 -1 10
check 14 zone le -1 2 1 10 -1 0
check 14 zone le -1 2 1 9 -1 0
check 14 oct le 1000 2 1 9 1 11
check 14 oct le -1000 2 -1 9 -1 11
check 14 poly le -3 2 1 12 -2 0
check 16 zone le 0 2 1 9 -1 0
check 16 zone le 0 2 -1 9 1 0
check 19 box le 0 1 -1 14
check 19 zone le -1 2 1 14 -1 0
check 19 zone le -1 2 1 13 -1 0
check 19 oct le 1000 2 1 13 1 15
check 19 oct le -1000 2 -1 13 -1 15
check 19 poly le -3 2 1 16 -2 0
check 21 zone le 0 2 1 13 -1 0
check 21 zone le 0 2 -1 13 1 0
check 24 box le 0 1 -1 18
check 24 zone le -1 2 1 18 -1 0
check 24 zone le -1 2 1 17 -1 0
check 24 oct le 1000 2 1 17 1 19
check 24 oct le -1000 2 -1 17 -1 19
check 24 poly le -3 2 1 20 -2 0
check 26 zone le 0 2 1 17 -1 0
check 26 zone le 0 2 -1 17 1 0
check 29 box le 0 1 -1 22
check 29 zone le -1 2 1 22 -1 0
check 29 zone le -1 2 1 21 -1 0
check 29 oct le 1000 2 1 21 1 23
check 29 oct le -1000 2 -1 21 -1 23
check 29 poly le -3 2 1 24 -2 0
check 31 zone le 0 2 1 21 -1 0
check 31 zone le 0 2 -1 21 1 0
check 34 box le 0 1 -1 26
check 34 zone le -1 2 1 26 -1 0
check 34 zone le -1 2 1 25 -1 0
check 34 oct le 1000 2 1 25 1 27
check 34 oct le -1000 2 -1 25 -1 27
check 34 poly le -3 2 1 28 -2 0
check 36 zone le 0 2 1 25 -1 0
check 36 zone le 0 2 -1 25 1 0
check 39 box le 0 1 -1 30
check 39 zone le -1 2 1 30 -1 0
check 39 zone le -1 2 1 29 -1 0
check 39 oct le 1000 2 1 29 1 31
check 39 oct le -1000 2 -1 29 -1 31
check 39 poly le -3 2 1 32 -2 0
check 41 zone le 0 2 1 29 -1 0
check 41 zone le 0 2 -1 29 1 0
check 44 box le 0 1 -1 34
check 44 zone le -1 2 1 34 -1 0
check 44 zone le -1 2 1 33 -1 0
check 44 oct le 1000 2 1 33 1 35
check 44 oct le -1000 2 -1 33 -1 35
check 44 poly le -3 2 1 36 -2 0
check 46 zone le 0 2 1 33 -1 0
check 46 zone le 0 2 -1 33 1 0
check 49 box le 0 1 -1 38
check 49 zone le -1 2 1 38 -1 0
check 49 zone le -1 2 1 37 -1 0
check 49 oct le 1000 2 1 37 1 39
check 49 oct le -1000 2 -1 37 -1 39
check 49 poly le -3 2 1 40 -2 0
check 51 zone le 0 2 1 37 -1 0
check 51 zone le 0 2 -1 37 1 0
check 54 box le 0 1 -1 42
check 54 zone le -1 2 1 42 -1 0
check 54 zone le -1 2 1 41 -1 0
check 54 oct le 1000 2 1 41 1 43
check 54 oct le -1000 2 -1 41 -1 43
check 54 poly le -3 2 1 44 -2 0
check 56 zone le 0 2 1 41 -1 0
check 56 zone le 0 2 -1 41 1 0
check 59 box le 0 1 -1 46
check 59 zone le -1 2 1 46 -1 0
check 59 zone le -1 2 1 45 -1 0
check 59 oct le 1000 2 1 45 1 47
check 59 oct le -1000 2 -1 45 -1 47
check 59 poly le -3 2 1 48 -2 0
check 61 zone le 0 2 1 45 -1 0
check 61 zone le 0 2 -1 45 1 0
check 64 box le 0 1 -1 50
check 64 zone le -1 2 1 50 -1 0
check 64 zone le -1 2 1 49 -1 0
check 64 oct le 1000 2 1 49 1 51
check 64 oct le -1000 2 -1 49 -1 51
check 64 poly le -3 2 1 52 -2 0
check 66 zone le 0 2 1 49 -1 0
check 66 zone le 0 2 -1 49 1 0
check 69 box le 0 1 -1 54
check 69 zone le -1 2 1 54 -1 0
check 69 zone le -1 2 1 53 -1 0
check 69 oct le 1000 2 1 53 1 55
check 69 oct le -1000 2 -1 53 -1 55
check 69 poly le -3 2 1 56 -2 0
check 71 zone le 0 2 1 53 -1 0
check 71 zone le 0 2 -1 53 1 0
check 74 box le 0 1 -1 58
check 74 zone le -1 2 1 58 -1 0
check 74 zone le -1 2 1 57 -1 0
check 74 oct le 1000 2 1 57 1 59
check 74 oct le -1000 2 -1 57 -1 59
check 74 poly le -3 2 1 60 -2 0
check 76 zone le 0 2 1 57 -1 0
check 76 zone le 0 2 -1 57 1 0
check 79 box le 0 1 -1 62
check 79 zone le -1 2 1 62 -1 0
check 79 zone le -1 2 1 61 -1 0
check 79 oct le 1000 2 1 61 1 63
check 79 oct le -1000 2 -1 61 -1 63
check 79 poly le -3 2 1 64 -2 0
check 81 zone le 0 2 1 61 -1 0
check 81 zone le 0 2 -1 61 1 0
check 84 box le 0 1 -1 66
check 84 zone le -1 2 1 66 -1 0
check 84 zone le -1 2 1 65 -1 0
check 84 oct le 1000 2 1 65 1 67
check 84 oct le -1000 2 -1 65 -1 67
check 84 poly le -3 2 1 68 -2 0
check 86 zone le 0 2 1 65 -1 0
check 86 zone le 0 2 -1 65 1 0
check 89 box le 0 1 -1 70
check 89 zone le -1 2 1 70 -1 0
check 89 zone le -1 2 1 69 -1 0
check 89 oct le 1000 2 1 69 1 71
check 89 oct le -1000 2 -1 69 -1 71
check 89 poly le -3 2 1 72 -2 0
check 91 zone le 0 2 1 69 -1 0
check 91 zone le 0 2 -1 69 1 0
check 94 box le 0 1 -1 74
check 94 zone le -1 2 1 74 -1 0
check 94 zone le -1 2 1 73 -1 0
check 94 oct le 1000 2 1 73 1 75
check 94 oct le -1000 2 -1 73 -1 75
check 94 poly le -3 2 1 76 -2 0
check 96 zone le 0 2 1 73 -1 0
check 96 zone le 0 2 -1 73 1 0
check 99 box le 0 1 -1 78
check 99 zone le -1 2 1 78 -1 0
check 99 zone le -1 2 1 77 -1 0
check 99 oct le 1000 2 1 77 1 79
check 99 oct le -1000 2 -1 77 -1 79
check 99 poly le -3 2 1 80 -2 0
check 101 zone le 0 2 1 77 -1 0
check 101 zone le 0 2 -1 77 1 0
check 104 box le 0 1 -1 82
check 104 zone le -1 2 1 82 -1 0
check 104 zone le -1 2 1 81 -1 0
check 104 oct le 1000 2 1 81 1 83
check 104 oct le -1000 2 -1 81 -1 83
check 104 poly le -3 2 1 84 -2 0
check 106 zone le 0 2 1 81 -1 0
check 106 zone le 0 2 -1 81 1 0
check 109 box le 0 1 -1 86
check 109 zone le -1 2 1 86 -1 0
check 109 zone le -1 2 1 85 -1 0
check 109 oct le 1000 2 1 85 1 87
check 109 oct le -1000 2 -1 85 -1 87
check 109 poly le -3 2 1 88 -2 0
check 111 zone le 0 2 1 85 -1 0
check 111 zone le 0 2 -1 85 1 0
check 114 box le 0 1 -1 90
check 114 zone le -1 2 1 90 -1 0
check 114 zone le -1 2 1 89 -1 0
check 114 oct le 1000 2 1 89 1 91
check 114 oct le -1000 2 -1 89 -1 91
check 114 poly le -3 2 1 92 -2 0
check 116 zone le 0 2 1 89 -1 0
check 116 zone le 0 2 -1 89 1 0
check 119 box le 0 1 -1 94
check 119 zone le -1 2 1 94 -1 0
check 119 zone le -1 2 1 93 -1 0
check 119 oct le 1000 2 1 93 1 95
check 119 oct le -1000 2 -1 93 -1 95
check 119 poly le -3 2 1 96 -2 0
check 121 zone le 0 2 1 93 -1 0
check 121 zone le 0 2 -1 93 1 0
check 124 box le 0 1 -1 98
check 124 zone le -1 2 1 98 -1 0
check 124 zone le -1 2 1 97 -1 0
check 124 oct le 1000 2 1 97 1 99
check 124 oct le -1000 2 -1 97 -1 99
check 124 poly le -3 2 1 100 -2 0
check 126 zone le 0 2 1 97 -1 0
check 126 zone le 0 2 -1 97 1 0
check 129 box le 0 1 -1 102
check 129 zone le -1 2 1 102 -1 0
check 129 zone le -1 2 1 101 -1 0
check 129 oct le 1000 2 1 101 1 103
check 129 oct le -1000 2 -1 101 -1 103
check 129 poly le -3 2 1 104 -2 0
check 131 zone le 0 2 1 101 -1 0
check 131 zone le 0 2 -1 101 1 0
check 134 box le 0 1 -1 106
check 134 zone le -1 2 1 106 -1 0
check 134 zone le -1 2 1 105 -1 0
check 134 oct le 1000 2 1 105 1 107
check 134 oct le -1000 2 -1 105 -1 107
check 134 poly le -3 2 1 108 -2 0
check 136 zone le 0 2 1 105 -1 0
check 136 zone le 0 2 -1 105 1 0
check 139 box le 0 1 -1 110
check 139 zone le -1 2 1 110 -1 0
check 139 zone le -1 2 1 109 -1 0
check 139 oct le 1000 2 1 109 1 111
check 139 oct le -1000 2 -1 109 -1 111
check 139 poly le -3 2 1 112 -2 0
check 141 zone le 0 2 1 109 -1 0
check 141 zone le 0 2 -1 109 1 0
check 144 box le 0 1 -1 114
check 144 zone le -1 2 1 114 -1 0
check 144 zone le -1 2 1 113 -1 0
check 144 oct le 1000 2 1 113 1 115
check 144 oct le -1000 2 -1 113 -1 115
check 144 poly le -3 2 1 116 -2 0
check 146 zone le 0 2 1 113 -1 0
check 146 zone le 0 2 -1 113 1 0
check 149 box le 0 1 -1 118
check 149 zone le -1 2 1 118 -1 0
check 149 zone le -1 2 1 117 -1 0
check 149 oct le 1000 2 1 117 1 119
check 149 oct le -1000 2 -1 117 -1 119
check 149 poly le -3 2 1 120 -2 0
check 151 zone le 0 2 1 117 -1 0
check 151 zone le 0 2 -1 117 1 0
check 154 box le 0 1 -1 122
check 154 zone le -1 2 1 122 -1 0
check 154 zone le -1 2 1 121 -1 0
check 154 oct le 1000 2 1 121 1 123
check 154 oct le -1000 2 -1 121 -1 123
check 154 poly le -3 2 1 124 -2 0
check 156 zone le 0 2 1 121 -1 0
check 156 zone le 0 2 -1 121 1 0
check 159 box le 0 1 -1 126
check 159 zone le -1 2 1 126 -1 0
check 159 zone le -1 2 1 125 -1 0
check 159 oct le 1000 2 1 125 1 127
check 159 oct le -1000 2 -1 125 -1 127
check 159 poly le -3 2 1 128 -2 0
check 161 zone le 0 2 1 125 -1 0
check 161 zone le 0 2 -1 125 1 0
check 164 box le 0 1 -1 130
check 164 zone le -1 2 1 130 -1 0
check 164 zone le -1 2 1 129 -1 0
check 164 oct le 1000 2 1 129 1 131
check 164 oct le -1000 2 -1 129 -1 131
check 164 poly le -3 2 1 132 -2 0
check 166 zone le 0 2 1 129 -1 0
check 166 zone le 0 2 -1 129 1 0
check 169 box le 0 1 -1 134
check 169 zone le -1 2 1 134 -1 0
check 169 zone le -1 2 1 133 -1 0
check 169 oct le 1000 2 1 133 1 135
check 169 oct le -1000 2 -1 133 -1 135
check 169 poly le -3 2 1 136 -2 0
check 171 zone le 0 2 1 133 -1 0
check 171 zone le 0 2 -1 133 1 0
check 174 box le 0 1 -1 138
check 174 zone le -1 2 1 138 -1 0
check 174 zone le -1 2 1 137 -1 0
check 174 oct le 1000 2 1 137 1 139
check 174 oct le -1000 2 -1 137 -1 139
check 174 poly le -3 2 1 140 -2 0
check 176 zone le 0 2 1 137 -1 0
check 176 zone le 0 2 -1 137 1 0
check 179 box le 0 1 -1 142
check 179 zone le -1 2 1 142 -1 0
check 179 zone le -1 2 1 141 -1 0
check 179 oct le 1000 2 1 141 1 143
check 179 oct le -1000 2 -1 141 -1 143
check 179 poly le -3 2 1 144 -2 0
check 181 zone le 0 2 1 141 -1 0
check 181 zone le 0 2 -1 141 1 0
check 184 box le 0 1 -1 146
check 184 zone le -1 2 1 146 -1 0
check 184 zone le -1 2 1 145 -1 0
check 184 oct le 1000 2 1 145 1 147
check 184 oct le -1000 2 -1 145 -1 147
check 184 poly le -3 2 1 148 -2 0
check 186 zone le 0 2 1 145 -1 0
check 186 zone le 0 2 -1 145 1 0
check 189 box le 0 1 -1 150
check 189 zone le -1 2 1 150 -1 0
check 189 zone le -1 2 1 149 -1 0
check 189 oct le 1000 2 1 149 1 151
check 189 oct le -1000 2 -1 149 -1 151
check 189 poly le -3 2 1 152 -2 0
check 191 zone le 0 2 1 149 -1 0
check 191 zone le 0 2 -1 149 1 0
check 194 box le 0 1 -1 154
check 194 zone le -1 2 1 154 -1 0
check 194 zone le -1 2 1 153 -1 0
check 194 oct le 1000 2 1 153 1 155
check 194 oct le -1000 2 -1 153 -1 155
check 194 poly le -3 2 1 156 -2 0
check 196 zone le 0 2 1 153 -1 0
check 196 zone le 0 2 -1 153 1 0
check 199 box le 0 1 -1 158
check 199 zone le -1 2 1 158 -1 0
check 199 zone le -1 2 1 157 -1 0
check 199 oct le 1000 2 1 157 1 159
check 199 oct le -1000 2 -1 157 -1 159
check 199 poly le -3 2 1 160 -2 0
check 201 zone le 0 2 1 157 -1 0
check 201 zone le 0 2 -1 157 1 0
check 204 box le 0 1 -1 162
check 204 zone le -1 2 1 162 -1 0
check 204 zone le -1 2 1 161 -1 0
check 204 oct le 1000 2 1 161 1 163
check 204 oct le -1000 2 -1 161 -1 163
check 204 poly le -3 2 1 164 -2 0
check 206 zone le 0 2 1 161 -1 0
check 206 zone le 0 2 -1 161 1 0
check 209 box le 0 1 -1 166
check 209 zone le -1 2 1 166 -1 0
check 209 zone le -1 2 1 165 -1 0
check 209 oct le 1000 2 1 165 1 167
check 209 oct le -1000 2 -1 165 -1 167
check 209 poly le -3 2 1 168 -2 0
check 211 zone le 0 2 1 165 -1 0
check 211 zone le 0 2 -1 165 1 0
check 214 box le 0 1 -1 170
check 214 zone le -1 2 1 170 -1 0
check 214 zone le -1 2 1 169 -1 0
check 214 oct le 1000 2 1 169 1 171
check 214 oct le -1000 2 -1 169 -1 171
check 214 poly le -3 2 1 172 -2 0
check 216 zone le 0 2 1 169 -1 0
check 216 zone le 0 2 -1 169 1 0
check 219 box le 0 1 -1 174
check 219 zone le -1 2 1 174 -1 0
check 219 zone le -1 2 1 173 -1 0
check 219 oct le 1000 2 1 173 1 175
check 219 oct le -1000 2 -1 173 -1 175
check 219 poly le -3 2 1 176 -2 0
check 221 zone le 0 2 1 173 -1 0
check 221 zone le 0 2 -1 173 1 0
check 224 box le 0 1 -1 178
check 224 zone le -1 2 1 178 -1 0
check 224 zone le -1 2 1 177 -1 0
check 224 oct le 1000 2 1 177 1 179
check 224 oct le -1000 2 -1 177 -1 179
check 224 poly le -3 2 1 180 -2 0
check 226 zone le 0 2 1 177 -1 0
check 226 zone le 0 2 -1 177 1 0
check 229 box le 0 1 -1 182
check 229 zone le -1 2 1 182 -1 0
check 229 zone le -1 2 1 181 -1 0
check 229 oct le 1000 2 1 181 1 183
check 229 oct le -1000 2 -1 181 -1 183
check 229 poly le -3 2 1 184 -2 0
check 231 zone le 0 2 1 181 -1 0
check 231 zone le 0 2 -1 181 1 0
check 234 box le 0 1 -1 186
check 234 zone le -1 2 1 186 -1 0
check 234 zone le -1 2 1 185 -1 0
check 234 oct le 1000 2 1 185 1 187
check 234 oct le -1000 2 -1 185 -1 187
check 234 poly le -3 2 1 188 -2 0
check 236 zone le 0 2 1 185 -1 0
check 236 zone le 0 2 -1 185 1 0
check 239 box le 0 1 -1 190
check 239 zone le -1 2 1 190 -1 0
check 239 zone le -1 2 1 189 -1 0
check 239 oct le 1000 2 1 189 1 191
check 239 oct le -1000 2 -1 189 -1 191
check 239 poly le -3 2 1 192 -2 0
check 241 zone le 0 2 1 189 -1 0
check 241 zone le 0 2 -1 189 1 0
check 244 box le 0 1 -1 194
check 244 zone le -1 2 1 194 -1 0
check 244 zone le -1 2 1 193 -1 0
check 244 oct le 1000 2 1 193 1 195
check 244 oct le -1000 2 -1 193 -1 195
check 244 poly le -3 2 1 196 -2 0
check 246 zone le 0 2 1 193 -1 0
check 246 zone le 0 2 -1 193 1 0
check 249 box le 0 1 -1 198
check 249 zone le -1 2 1 198 -1 0
check 249 zone le -1 2 1 197 -1 0
check 249 oct le 1000 2 1 197 1 199
check 249 oct le -1000 2 -1 197 -1 199
check 249 poly le -3 2 1 200 -2 0
check 251 zone le 0 2 1 197 -1 0
check 251 zone le 0 2 -1 197 1 0
check 254 box le 0 1 -1 202
check 254 zone le -1 2 1 202 -1 0
check 254 zone le -1 2 1 201 -1 0
check 254 oct le 1000 2 1 201 1 203
check 254 oct le -1000 2 -1 201 -1 203
check 254 poly le -3 2 1 204 -2 0
check 256 zone le 0 2 1 201 -1 0
check 256 zone le 0 2 -1 201 1 0
check 259 box le 0 1 -1 206
check 259 zone le -1 2 1 206 -1 0
check 259 zone le -1 2 1 205 -1 0
check 259 oct le 1000 2 1 205 1 207
check 259 oct le -1000 2 -1 205 -1 207
check 259 poly le -3 2 1 208 -2 0
check 261 zone le 0 2 1 205 -1 0
check 261 zone le 0 2 -1 205 1 0
check 264 box le 0 1 -1 210
check 264 zone le -1 2 1 210 -1 0
check 264 zone le -1 2 1 209 -1 0
check 264 oct le 1000 2 1 209 1 211
check 264 oct le -1000 2 -1 209 -1 211
check 264 poly le -3 2 1 212 -2 0
check 266 zone le 0 2 1 209 -1 0
check 266 zone le 0 2 -1 209 1 0
check 269 box le 0 1 -1 214
check 269 zone le -1 2 1 214 -1 0
check 269 zone le -1 2 1 213 -1 0
check 269 oct le 1000 2 1 213 1 215
check 269 oct le -1000 2 -1 213 -1 215
check 269 poly le -3 2 1 216 -2 0
check 271 zone le 0 2 1 213 -1 0
check 271 zone le 0 2 -1 213 1 0
check 274 box le 0 1 -1 218
check 274 zone le -1 2 1 218 -1 0
check 274 zone le -1 2 1 217 -1 0
check 274 oct le 1000 2 1 217 1 219
check 274 oct le -1000 2 -1 217 -1 219
check 274 poly le -3 2 1 220 -2 0
check 276 zone le 0 2 1 217 -1 0
check 276 zone le 0 2 -1 217 1 0
check 279 box le 0 1 -1 222
check 279 zone le -1 2 1 222 -1 0
check 279 zone le -1 2 1 221 -1 0
check 279 oct le 1000 2 1 221 1 223
check 279 oct le -1000 2 -1 221 -1 223
check 279 poly le -3 2 1 224 -2 0
check 281 zone le 0 2 1 221 -1 0
check 281 zone le 0 2 -1 221 1 0
check 284 box le 0 1 -1 226
check 284 zone le -1 2 1 226 -1 0
check 284 zone le -1 2 1 225 -1 0
check 284 oct le 1000 2 1 225 1 227
check 284 oct le -1000 2 -1 225 -1 227
check 284 poly le -3 2 1 228 -2 0
check 286 zone le 0 2 1 225 -1 0
check 286 zone le 0 2 -1 225 1 0
check 289 box le 0 1 -1 230
check 289 zone le -1 2 1 230 -1 0
check 289 zone le -1 2 1 229 -1 0
check 289 oct le 1000 2 1 229 1 231
check 289 oct le -1000 2 -1 229 -1 231
check 289 poly le -3 2 1 232 -2 0
check 291 zone le 0 2 1 229 -1 0
check 291 zone le 0 2 -1 229 1 0
check 294 box le 0 1 -1 234
check 294 zone le -1 2 1 234 -1 0
check 294 zone le -1 2 1 233 -1 0
check 294 oct le 1000 2 1 233 1 235
check 294 oct le -1000 2 -1 233 -1 235
check 294 poly le -3 2 1 236 -2 0
check 296 zone le 0 2 1 233 -1 0
check 296 zone le 0 2 -1 233 1 0
check 299 box le 0 1 -1 238
check 299 zone le -1 2 1 238 -1 0
check 299 zone le -1 2 1 237 -1 0
check 299 oct le 1000 2 1 237 1 239
check 299 oct le -1000 2 -1 237 -1 239
check 299 poly le -3 2 1 240 -2 0
check 301 zone le 0 2 1 237 -1 0
check 301 zone le 0 2 -1 237 1 0
check 304 box le 0 1 -1 242
check 304 zone le -1 2 1 242 -1 0
check 304 zone le -1 2 1 241 -1 0
check 304 oct le 1000 2 1 241 1 243
check 304 oct le -1000 2 -1 241 -1 243
check 304 poly le -3 2 1 244 -2 0
check 306 zone le 0 2 1 241 -1 0
check 306 zone le 0 2 -1 241 1 0
check 309 box le 0 1 -1 246
check 309 zone le -1 2 1 246 -1 0
check 309 zone le -1 2 1 245 -1 0
check 309 oct le 1000 2 1 245 1 247
check 309 oct le -1000 2 -1 245 -1 247
check 309 poly le -3 2 1 248 -2 0
check 311 zone le 0 2 1 245 -1 0
check 311 zone le 0 2 -1 245 1 0
check 314 box le 0 1 -1 250
check 314 zone le -1 2 1 250 -1 0
check 314 zone le -1 2 1 249 -1 0
check 314 oct le 1000 2 1 249 1 251
check 314 oct le -1000 2 -1 249 -1 251
check 314 poly le -3 2 1 252 -2 0
check 316 zone le 0 2 1 249 -1 0
check 316 zone le 0 2 -1 249 1 0
end
